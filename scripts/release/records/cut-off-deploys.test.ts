import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../../build/release'
import { fakeRelease } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import { entriesOf } from '../contract/record'
import { parseIndex } from '../contract/release-index'
import { publish } from '../publish'
import { ensureWhole, openRelease } from '../release-set/open-release'
import { folderStorage } from '../storage/folder-storage'
import { readState } from './site-state'

/** Steps at which it writes a release, its record, the pages, and at which it deletes. */
const STEPS = [2, 4, 6, 95]

const folder = testFolder()
const temporary = testFolder()

const storage = folderStorage(folder)
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')

/** Starts a process that deploys endlessly, and kills it at that step. */
async function killAtStep(step: number): Promise<void> {
  const script = join(__dirname, '../../testing/release/deploys-until-killed.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The killed process cannot remove its own.
    env: { ...process.env, TMPDIR: temporary },
  })
  const exit = once(child, 'exit')
  let steps = 0
  child.stdout.on('data', (dots: Buffer) => {
    steps += dots.length
    if (steps >= step) child.kill('SIGKILL')
  })
  const [, signal] = (await exit) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

/** Every release that a record names is there, as it was published. */
async function expectWhole(): Promise<void> {
  const { records } = await readState(storage)
  for (const [name, record] of Object.entries(records)) {
    for (const entry of entriesOf(record)) {
      await ensureWhole(storage, await openRelease(storage, name, entry))
    }
  }
}

it('leaves a whole site when a deploy is killed at any step', async () => {
  await publish(storage, [fakeRelease('host', 'first')], {
    by: 'deploy',
    config: { production: false },
  })

  for (const step of STEPS) {
    await killAtStep(step)
    await expectWhole()
    // Visitors get the page, so what it names must be there as well.
    const page = textOf('index.html')
    const script = /src="(\/host\/[^"]+)" integrity="([^"]+)"/.exec(page)
    expect(integrityOf(textOf(script?.[1] ?? ''))).toBe(script?.[2])
    const block = /id="parlor-lineup">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    for (const [name, { current }] of Object.entries(JSON.parse(block).entries as object)) {
      await openRelease(storage, name, current)
    }
    const version = `after-${step}`
    const outcomes = await publish(storage, [fakeRelease('remote-chat', version)], { by: 'deploy' })
    expect(outcomes).toEqual({ 'remote-chat': { status: 'live' } })
    expect(parseIndex(textOf('releases.json'))['remote-chat']?.current?.version).toBe(version)
  }
})
