import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import type { ReleasedScreen } from '../../build/release'
import { promote } from '../../release/release-changes'
import type { DeployRow, ReleaseRow } from '../../release/release-index'
import { ReleaseStore } from '../../release/release-store'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { type SiteWithDeploys, siteWithDeploys } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'
import { MAX_FILE_BYTES, MAX_RELEASE_BYTES } from './take-file'
import { MAX_ROW_BYTES } from './take-row'

const name = 'remote-quiz'
const screen = (path: string, module = './quiz'): ReleasedScreen => {
  return { path, module, access: 'everyone', title: 'Quiz' }
}
const release = (version: string, ...screens: ReleasedScreen[]) =>
  fakeRelease(name, version, {}, { screens })

let data: string
withFolder((folder) => {
  data = folder
})
let site: SiteWithDeploys
let storage: ObjectStorage
let store: ReleaseStore
let before: string
beforeEach(async () => {
  site = await siteWithDeploys(data)
  storage = site.storageOf(name)
  store = new ReleaseStore(storage)
  await site.store.publish(fakeRelease('remote-tea', '1', {}, { screens: [screen('/tea/*')] }))
  await store.publish(release('1', screen('/quiz')))
  before = standing()
})
afterEach(() => {
  // Whatever was refused: what was live still is.
  expect(standing()).toBe(before)
  site.close()
})

const standing = () =>
  ['index.html', 'releases.json', 'releases/remote-quiz.json', 'releases/remote-tea.json']
    .map((file) => readFileSync(join(site.folder, file), 'utf8'))
    .join('')

/** Puts the files of a release there as they are, or otherwise; undefined leaves one out. */
async function upload(
  { version, folder, files }: BuiltRelease,
  changed: Record<string, string | undefined> = {},
): Promise<void> {
  const original = Object.fromEntries(
    [...Object.keys(files), 'release.json'].map((file) => [file, readFileSync(join(folder, file))]),
  )
  const { 'release.json': list, ...rest } = { ...original, ...changed }
  for (const [file, content] of Object.entries({ ...rest, 'release.json': list })) {
    if (content !== undefined) {
      await storage.write(`${name}/${version}/${file}`, Buffer.from(content))
    }
  }
}

const rowOf = ({ version, files, screens }: BuiltRelease): ReleaseRow => ({
  version,
  manifest: `/${name}/${version}/mf-manifest.json`,
  integrity: files['mf-manifest.json'] ?? '',
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...(screens && { screens }),
})

const makeLive = (row: ReleaseRow) => store.change((index) => promote(index, { name, row }))

describe('a version that is there', () => {
  const main = 'remote-quiz/1/main.js'

  it('keeps its files, and takes no more', async () => {
    const content = readFileSync(join(site.folder, main))
    await storage.write(main, content)
    await expect(storage.write(main, Buffer.from('alert(1)'))).rejects.toThrow(
      'main.js is there with another content, and a version is never overwritten. Change the sources',
    )
    for (const path of ['remote-quiz/1/more.js', '.checks/remote-quiz/1.json']) {
      await expect(storage.write(path, Buffer.from('1'))).rejects.toThrow('remote-quiz/1 is whole')
      expect(existsSync(join(site.folder, path))).toBe(false)
    }
    expect(readFileSync(join(site.folder, main))).toEqual(content)
  })

  it('keeps a file also while it is on its way', async () => {
    await storage.write('remote-quiz/2/main.js', Buffer.from('1'))
    await expect(storage.write('remote-quiz/2/main.js', Buffer.from('2'))).rejects.toThrow(
      'never overwritten',
    )
  })
})

describe('a release', () => {
  it.each([
    ['of which a file is altered', { 'main.js': 'alert(1)' }, 'main.js in the site has changed'],
    ['of which a file is missing', { 'main.js': undefined }, 'main.js, which is not in the site'],
    [
      'with a file too many',
      { 'deep/more.js': 'alert(1)' },
      'deep/more.js, which its release.json',
    ],
    [
      'with its sources',
      { 'checks.json': '{}' },
      'has checks.json, which its release.json does not',
    ],
    ['without a list', { 'release.json': undefined }, '2, which has no release.json here'],
    ['with a list of something else', { 'release.json': '[]' }, 'no release.json here that can be'],
    [
      'with the list of another version',
      { 'release.json': JSON.stringify({ ...release('3'), folder: undefined }) },
      'The release.json of remote-quiz/2 is that of remote-quiz 3.',
    ],
  ])('%s does not go live', async (_, changed, reason) => {
    const candidate = release('2', screen('/quiz'))
    await upload(candidate, changed)
    await expect(makeLive(rowOf(candidate))).rejects.toThrow(reason)
  })

  it.each([
    ['another live remote has', '/tea/cups', 'remote-tea is live with one at /tea/*'],
    ['is pinned to another remote', '/dash', '/dash is ./dash of remote-chat'],
    ['belongs to the server', '/prod', '/prod belongs to the server'],
    ['takes releases', '/_deploys/quiz', '/_deploys belongs to the server'],
  ])('with a screen at a path that %s does not go live', async (_, path, reason) => {
    const candidate = release('2', screen(path))
    await upload(candidate)
    await expect(makeLive(rowOf(candidate))).rejects.toThrow(reason)
  })

  it('has no compressed copies of its own', async () => {
    await expect(storage.write('remote-quiz/2/main.js.br', Buffer.from('1'))).rejects.toThrow(
      'main.js.br is a compressed copy, which this site makes by itself',
    )
  })

  it('has no file, no row and no sum of files beyond the limit', async () => {
    const full = Buffer.alloc(MAX_FILE_BYTES)
    await expect(
      storage.write('remote-quiz/2/0.js', Buffer.concat([full, Buffer.from('1')])),
    ).rejects.toThrow(`more than ${MAX_FILE_BYTES} bytes`)
    for (let at = 0; at < MAX_RELEASE_BYTES / MAX_FILE_BYTES; at += 1) {
      await storage.write(`remote-quiz/2/${at}.js`, full)
    }
    await expect(storage.write('remote-quiz/2/last.js', Buffer.from('1'))).rejects.toThrow(
      'remote-quiz/2 has more than 16 MB, the most that a release may have',
    )
    await expect(
      storage.replace('releases/remote-quiz.json', Buffer.alloc(MAX_ROW_BYTES + 1), undefined),
    ).rejects.toThrow(`more than ${MAX_ROW_BYTES} bytes`)
  })
})

describe('a row', () => {
  const candidate = release('2', screen('/quiz'))
  const row = rowOf(candidate)

  it.each([
    ['names a version that is not there', { ...row, version: '9' }, '9, which has no release.json'],
    ['leads out of its folder', { ...row, version: '../host/1' }, '"../host/1" is no version'],
    [
      "has the address of another remote's manifest",
      { ...row, manifest: '/remote-tea/1/mf-manifest.json' },
      'another address or hash for the manifest',
    ],
    ['has another hash', { ...row, integrity: 'sha384-x' }, 'another address or hash for the'],
    ['has other screens', { ...row, screens: [screen('/tea')] }, 'has other screens for 2 than'],
  ])('that %s changes nothing', async (_, wrong, reason) => {
    await upload(candidate)
    const stored = await storage.read('releases/remote-quiz.json')
    const { current } = JSON.parse(String(stored?.content)) as DeployRow
    for (const named of [
      { current: wrong, previous: [] },
      { current, previous: [wrong] },
    ]) {
      const content = Buffer.from(JSON.stringify(named))
      const writing = storage.replace('releases/remote-quiz.json', content, stored?.etag)
      await expect(writing).rejects.toThrow(reason)
    }
  })

  it.each([
    ['{', 'cannot be used'],
    ['null', 'The row of remote-quiz cannot be used: '],
    ['{"previous":[]}', 'The row of remote-quiz cannot be used: current'],
  ])('%s changes nothing', async (text, reason) => {
    const stored = await storage.read('releases/remote-quiz.json')
    const writing = storage.replace('releases/remote-quiz.json', Buffer.from(text), stored?.etag)
    await expect(writing).rejects.toThrow(reason)
  })

  it('that was made of an earlier one is not taken', async () => {
    await upload(candidate)
    const content = Buffer.from(JSON.stringify({ current: row, previous: [] }))
    for (const ifMatch of [undefined, '"sha384-x"']) {
      expect(await storage.replace('releases/remote-quiz.json', content, ifMatch)).toBe(false)
    }
  })
})
