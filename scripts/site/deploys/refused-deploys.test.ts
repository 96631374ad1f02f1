import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { ReleasedScreen } from '@parlor/shared/contract/screens'
import type { BuiltRelease } from '../../build/build-release'
import { integrityOf } from '../../build/release'
import {
  MAX_RECORD_BYTES,
  type ReleaseEntry,
  type ReleaseRecord,
} from '../../release/contract/record'
import { publish } from '../../release/publish'
import { jsonFile, readState, recordFile } from '../../release/records/site-state'
import { httpStorage } from '../../release/storage/http-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { openDeploySite, type SiteWithDeploys } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'
import { MAX_FILE_BYTES, MAX_RELEASE_BYTES } from './take-file'

const name = 'remote-quiz'
const screen = (path: string): ReleasedScreen => {
  return { path, module: './quiz', access: 'everyone', title: 'Quiz' }
}
const release = (version: string, ...screens: ReleasedScreen[]) =>
  fakeRelease(name, version, {}, { screens })

let data: string
withFolder((folder) => {
  data = folder
})
let site: SiteWithDeploys
let storage: ObjectStorage
let original: string
beforeEach(async () => {
  site = await openDeploySite(data)
  storage = site.storageOf(name)
  const tea = fakeRelease('remote-tea', '1', {}, { screens: [screen('/tea/*')] })
  await publish(site.storage, [tea], { by: 'deploy' })
  await publish(storage, [release('1', screen('/quiz'))], { by: 'deploy' })
  original = liveFiles()
})
afterEach(() => {
  site.close()
  // After every refusal, the live releases are the same.
  expect(liveFiles()).toBe(original)
})

const liveFiles = () =>
  ['index.html', 'releases.json', 'releases/remote-quiz.json', 'releases/remote-tea.json']
    .map((file) => readFileSync(join(site.folder, file), 'utf8'))
    .join('')

/** Uploads the files of a release as they are, or with changes; undefined leaves one out. */
async function upload(
  { version, folder, files }: BuiltRelease,
  changes: Record<string, string | undefined> = {},
): Promise<void> {
  const original = Object.fromEntries(
    [...Object.keys(files), MANIFEST_FILE].map((file) => [file, readFileSync(join(folder, file))]),
  )
  const { [MANIFEST_FILE]: manifest, ...rest } = { ...original, ...changes }
  for (const [file, content] of Object.entries({ ...rest, [MANIFEST_FILE]: manifest })) {
    if (content !== undefined) {
      await storage.write(`${name}/${version}/${file}`, Buffer.from(content))
    }
  }
}

const entryOf = ({ version, folder }: BuiltRelease): ReleaseEntry => ({
  version,
  integrity: integrityOf(readFileSync(join(folder, MANIFEST_FILE))),
  publishedAt: '2026-01-01T00:00:00.000Z',
})

/** Sends a record as somebody with a token can, without the commands. */
async function sendRecord(record: unknown): Promise<boolean> {
  const { etags } = await readState(storage)
  return storage.replace(recordFile(name), jsonFile(record), etags[name])
}
const live = async () => (await readState(storage)).records[name] as ReleaseRecord

it('learns before a build whether its token is the right one', async () => {
  await storage.ensureMayWrite?.(name)
  await expect(site.storageOf('remote-tea').ensureMayWrite?.(name)).rejects.toThrow(
    'DEPLOY_TOKEN is the token of remote-tea, not of remote-quiz. Nothing was built.',
  )
  await expect(httpStorage(site.url, '').ensureMayWrite?.(name)).rejects.toThrow(
    'Set DEPLOY_TOKEN to the token of your remote.',
  )
  await expect(httpStorage(site.url, 'made-up').ensureMayWrite?.(name)).rejects.toThrow(
    'DEPLOY_TOKEN is not a token of this site.',
  )
})

describe('an existing version', () => {
  const main = 'remote-quiz/1/remoteEntry.js'

  it('keeps its files, and refuses more', async () => {
    const content = readFileSync(join(site.folder, main))
    await storage.write(main, content)
    await expect(storage.write(main, Buffer.from('alert(1)'))).rejects.toThrow(
      'remoteEntry.js already exists with other content, and a version is never overwritten. Change the',
    )
    for (const path of ['remote-quiz/1/more.js', '.checks/remote-quiz/1.json']) {
      await expect(storage.write(path, Buffer.from('1'))).rejects.toThrow('is complete')
      expect(existsSync(join(site.folder, path))).toBe(false)
    }
    expect(readFileSync(join(site.folder, main))).toEqual(content)
  })

  it('also keeps a file that is still being uploaded', async () => {
    await storage.write('remote-quiz/2/main.js', Buffer.from('1'))
    await expect(storage.write('remote-quiz/2/main.js', Buffer.from('2'))).rejects.toThrow(
      'never overwritten',
    )
  })
})

describe('a release', () => {
  it.each([
    ['with an altered file', { 'remoteEntry.js': 'alert(1)' }, 'remoteEntry.js has changed'],
    ['with a missing file', { 'remoteEntry.js': undefined }, 'remoteEntry.js is missing in'],
    [
      'with an extra file',
      { 'deep/more.js': 'alert(1)' },
      'deep/more.js, which is not among its files for visitors',
    ],
    [
      'with its sources among its files',
      { 'checks.json': '{}' },
      'has checks.json, which is not among its files for visitors',
    ],
    ['without a manifest', { [MANIFEST_FILE]: undefined }, 'mf-manifest.json is not in'],
    [
      'with another manifest',
      { [MANIFEST_FILE]: '[]' },
      'has a different hash than the record says',
    ],
  ])('%s does not go live', async (_, changes, reason) => {
    const candidate = release('2', screen('/quiz'))
    await upload(candidate, changes)
    const record = { ...(await live()), current: entryOf(candidate) }
    await expect(sendRecord(record)).rejects.toThrow(reason)
  })

  it('with its sources among its files does not go live, though it lists them', async () => {
    const candidate = fakeRelease(name, '2', {}, { checks: '{}' })
    await storage.write('.checks/remote-quiz/2.json', Buffer.from('{}'))
    await upload(candidate)
    const record = { ...(await live()), current: entryOf(candidate) }
    await expect(sendRecord(record)).rejects.toThrow('remote-quiz/2 has checks.json, which')
  })

  it.each([
    ['another live remote has', '/tea/cups', 'remote-tea has a screen at /tea/*'],
    ['is pinned to another remote', '/dash', '/dash is ./dash of remote-chat'],
    ['belongs to the server', '/prod', '/prod belongs to the server'],
    ['is for deploys', '/_deploys/quiz', '/_deploys belongs to the server'],
  ])('with a screen at a path that %s does not go live', async (_, path, reason) => {
    const publishing = publish(storage, [release('2', screen(path))], { by: 'deploy' })
    await expect(publishing).rejects.toThrow('remote-quiz 2 is not live: ')
    await expect(publishing).rejects.toThrow(reason)
  })

  it('may not include compressed copies', async () => {
    await expect(storage.write('remote-quiz/2/main.js.br', Buffer.from('1'))).rejects.toThrow(
      'main.js.br is a compressed copy, which this site makes itself',
    )
  })

  it('is refused if a file, its record or its total size exceeds the limit', async () => {
    const full = Buffer.alloc(MAX_FILE_BYTES)
    await expect(
      storage.write('remote-quiz/2/0.js', Buffer.concat([full, Buffer.from('1')])),
    ).rejects.toThrow(`more than ${MAX_FILE_BYTES} bytes`)
    for (let at = 0; at < MAX_RELEASE_BYTES / MAX_FILE_BYTES; at += 1) {
      await storage.write(`remote-quiz/2/${at}.js`, full)
    }
    await expect(storage.write('remote-quiz/2/last.js', Buffer.from('1'))).rejects.toThrow(
      'remote-quiz/2 exceeds 16 MB, the limit of a release',
    )
    await expect(
      storage.replace('releases/remote-quiz.json', Buffer.alloc(MAX_RECORD_BYTES + 1), undefined),
    ).rejects.toThrow(`more than ${MAX_RECORD_BYTES} bytes`)
  })
})

describe('a record', () => {
  const candidate = release('2', screen('/quiz'))
  const entry = entryOf(candidate)

  it.each<[string, object, string]>([
    ['names a version that is not there', { version: '9' }, '9/mf-manifest.json is not in'],
    ['leads out of its folder', { version: '../host/1' }, 'version: must be one part of a path'],
    [
      'has another hash',
      { integrity: `sha384-${'A'.repeat(64)}` },
      'has a different hash than the',
    ],
  ])('that %s changes nothing, in any of its entries', async (_, wrong, reason) => {
    await upload(candidate)
    const record = await live()
    const other = { ...entry, ...wrong }
    for (const recordWithEntry of [
      { current: other, previous: [] },
      { ...record, previous: [other] },
      { ...record, canary: { release: other, share: 0.1 } },
      { ...record, previews: { mine: other } },
    ]) {
      await expect(sendRecord(recordWithEntry)).rejects.toThrow(reason)
    }
  })

  it.each([
    ['{', 'cannot be used'],
    ['null', 'The record of remote-quiz cannot be used: '],
    ['{"previous":[]}', 'The record of remote-quiz cannot be used: current'],
  ])('%s changes nothing', async (text, reason) => {
    const { etags } = await readState(storage)
    const writing = storage.replace(recordFile(name), Buffer.from(text), etags[name])
    await expect(writing).rejects.toThrow(reason)
  })

  it('that was made from an earlier one is refused', async () => {
    await upload(candidate)
    const content = jsonFile({ current: entry, previous: [] })
    for (const ifMatch of [undefined, '"sha384-x"']) {
      expect(await storage.replace(recordFile(name), content, ifMatch)).toBe(false)
    }
  })

  it('without a live release is refused, unless it retires its remote', async () => {
    await expect(sendRecord({ ...(await live()), current: null })).rejects.toThrow(
      'remote-quiz has a live release, which only a retirement removes',
    )
  })

  it('that retires a specified remote is refused', async () => {
    const chat = site.storageOf('remote-chat')
    await publish(chat, [fakeRelease('remote-chat', '1')], { by: 'deploy' })
    original = liveFiles()
    const { records, etags } = await readState(chat)
    const at = '2026-01-01T00:00:00.000Z'
    for (const retiredAt of [undefined, at]) {
      const draft = { ...records['remote-chat'], current: null, retiredAt }
      const writing = chat.replace(recordFile('remote-chat'), jsonFile(draft), etags['remote-chat'])
      await expect(writing).rejects.toThrow(/remote-chat (cannot be retired|has a live release)/)
    }
  })
})

it('a record does not decide what its releases contribute to slots', async () => {
  const offer = { into: 'tea.aside', module: './pot', access: 'everyone' }
  const quiz = release('2', screen('/quiz'))
  await upload(quiz)
  await sendRecord({ current: { ...entryOf(quiz), offers: [offer] }, previous: [] })
  const { records } = await readState(site.storage)
  expect(records[name]?.current).not.toHaveProperty('offers')
  original = liveFiles()
})

it('a record does not decide which screens its releases have', async () => {
  const quiz = release('2', screen('/quiz'))
  await upload(quiz)
  await sendRecord({ current: { ...entryOf(quiz), screens: [screen('/riddle')] }, previous: [] })
  expect((await live()).current?.screens).toEqual([screen('/quiz')])
  original = liveFiles()
})
