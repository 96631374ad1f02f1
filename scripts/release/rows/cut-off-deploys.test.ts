import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployable } from '../../build/packages'
import { integrityOf } from '../../build/release'
import { fakeRelease } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import type { ReleaseIndex } from '../release-index'
import { ReleaseStore } from '../release-store'
import { folderStorage } from '../storage/folder-storage'

/** While it writes a release, between its row and the page, and while it prunes. */
const STEPS = [2, 5, 40]

const folder = testFolder()

const store = new ReleaseStore(folderStorage(folder))
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** Starts a process that deploys without end, and kills it at that step. */
async function killAtStep(step: number): Promise<void> {
  const script = join(__dirname, '../../testing/release/deploys-until-killed.ts')
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

async function expectWhole(index: ReleaseIndex): Promise<void> {
  for (const [name, { current, previous }] of Object.entries(index)) {
    for (const row of [current, ...previous]) await store.ensureWhole(name as Deployable, row)
  }
}

/** Spares the next deploy the wait for a lock that the killed one held. */
function letLockExpire(): void {
  const lock = join(folder, '.deploying')
  if (existsSync(lock)) utimesSync(lock, 0, 0)
}

it('leaves a whole site when a deploy is killed at any step', async () => {
  await store.publish(fakeRelease('host', 'first'))
  await store.configure({})

  for (const step of STEPS) {
    await killAtStep(step)
    letLockExpire()
    await expectWhole(await store.index())
    // The page is what visitors get, so what it names must be there as well.
    const page = read('index.html')
    const script = /src="(\/host\/[^"]+)" integrity="([^"]+)"/.exec(page)
    expect(integrityOf(read(script?.[1] ?? ''))).toBe(script?.[2])
    const inlined = /id="parlor-releases">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    for (const { current } of Object.values(JSON.parse(inlined) as ReleaseIndex)) {
      await store.manifest(current)
    }
    await store.publish(fakeRelease('remote-chat', `after-${step}`))
    expect((await store.index())['remote-chat']?.current.version).toBe(`after-${step}`)
  }
})
