import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../build/integrity'
import { fakeRelease } from '../testing/release/fake-release'
import { parseRelease, RELEASE_FILE } from './release'
import type { ReleaseIndex } from './release-index'
import { ReleaseStore } from './release-store'
import { folderStorage } from './storage/folder-storage'

const KILLS = 10

jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'parlor-cut-off-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** Starts a process that deploys without end, and kills it when it has come to that step. */
async function killAtStep(step: number): Promise<void> {
  const script = join(__dirname, '../testing/release/deploys-until-killed.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let steps = 0
  child.stdout.on('data', (dots: Buffer) => {
    steps += dots.length
    if (steps >= step) child.kill('SIGKILL')
  })
  const [, signal] = (await exited) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

/** What is wrong with a release that an index names. */
function damage(index: ReleaseIndex): string[] {
  const rows = Object.entries(index).flatMap(([name, { current, previous }]) =>
    [current, ...previous].map(({ version }) => `${name}/${version}`),
  )
  return rows.flatMap((release) => {
    if (!existsSync(join(folder, release, RELEASE_FILE))) return [`${release} is not there`]
    const { files } = parseRelease(read(`${release}/${RELEASE_FILE}`))
    return Object.entries(files)
      .filter(([file, hash]) => integrityOf(read(`${release}/${file}`)) !== hash)
      .map(([file]) => `${release}/${file} is damaged`)
  })
}

it(`leaves a whole site however a deploy is cut off, ${KILLS} times`, async () => {
  const store = new ReleaseStore(folderStorage(folder))
  await store.publish(fakeRelease('host', 'first'))
  await store.configure({})

  for (let kill = 0; kill < KILLS; kill += 1) {
    await killAtStep(1 + kill * 4)
    const index = JSON.parse(read('releases.json')) as ReleaseIndex
    expect(damage(index)).toEqual([])
    // The page is what visitors get, so what it names is there as well.
    const page = read('index.html')
    const script = /src="(\/host\/[^"]+)" integrity="([^"]+)"/.exec(page)
    expect(integrityOf(read(script?.[1] ?? ''))).toBe(script?.[2])
    const inlined = /id="parlor-releases">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    const { host, 'remote-chat': chat } = JSON.parse(inlined) as ReleaseIndex
    for (const row of [host?.current, chat?.current]) {
      if (row) expect(integrityOf(read(row.manifest))).toBe(row.integrity)
    }
    // The next deploy lands, whatever the killed one held.
    await store.publish(fakeRelease('remote-chat', `after-${kill}`))
    expect((await store.index())['remote-chat']?.current.version).toBe(`after-${kill}`)
  }
})
