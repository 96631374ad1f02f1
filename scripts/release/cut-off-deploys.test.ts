import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../build/integrity'
import { parseRelease, RELEASE_FILE } from '../build/release'
import { fakeRelease } from '../testing/release/fake-release'
import type { ReleaseIndex } from './release-index'
import { ReleaseStore } from './release-store'
import { folderStorage } from './storage/folder-storage'

/** While it writes a release, replaces the index, and prunes. */
const STEPS = [2, 11, 29]

const folder = mkdtempSync(join(tmpdir(), 'parlor-cut-off-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** Starts a process that deploys without end, and kills it at that step. */
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

/** Spares the next deploy the wait for a lock that the killed one held. */
function letLockExpire(): void {
  const lock = join(folder, '.deploying')
  if (existsSync(lock)) utimesSync(lock, 0, 0)
}

it('leaves a whole site when a deploy is killed at any step', async () => {
  const store = new ReleaseStore(folderStorage(folder))
  await store.publish(fakeRelease('host', 'first'))
  await store.configure({})

  for (const step of STEPS) {
    await killAtStep(step)
    letLockExpire()
    const index = JSON.parse(read('releases.json')) as ReleaseIndex
    expect(damage(index)).toEqual([])
    // The page is what visitors get, so what it names must be there as well.
    const page = read('index.html')
    const script = /src="(\/host\/[^"]+)" integrity="([^"]+)"/.exec(page)
    expect(integrityOf(read(script?.[1] ?? ''))).toBe(script?.[2])
    const inlined = /id="parlor-releases">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    const { host, 'remote-chat': chat } = JSON.parse(inlined) as ReleaseIndex
    for (const row of [host?.current, chat?.current]) {
      if (row) expect(integrityOf(read(row.manifest))).toBe(row.integrity)
    }
    await store.publish(fakeRelease('remote-chat', `after-${step}`))
    expect((await store.index())['remote-chat']?.current.version).toBe(`after-${step}`)
  }
})
