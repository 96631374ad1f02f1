import { fetchManifest, parseManifest } from './manifest'
import { answerRequests, json } from './testing/answer-requests'
import { manifestJson } from './testing/manifest-json'

const release = {
  key: 'remote-auth@1',
  manifest: 'http://localhost:3000/remote-auth/1/mf-manifest.json',
  integrity: undefined,
}
const { signal } = new AbortController()
const folder = 'http://localhost:3000/remote-auth/1/'

test('a manifest lists its entry, and the files that each exposed module needs to run', () => {
  const manifest = parseManifest(manifestJson(), release)
  expect(manifest?.entry).toEqual({
    url: `${folder}remoteEntry.js`,
    integrity: undefined,
    globalName: 'remote_auth',
    chunksName: '',
    isModule: false,
  })
  expect(manifest?.exposes.get('./login')).toEqual({
    scripts: [{ url: `${folder}login.1a.js`, integrity: undefined }],
    styles: [{ url: `${folder}login.1a.css`, integrity: undefined }],
  })
})

test('the entry of a build by Vite is an ES module', () => {
  const { metaData } = manifestJson()
  const remoteEntry = { ...metaData.remoteEntry, type: 'module' }
  const content = { ...manifestJson(), metaData: { ...metaData, remoteEntry } }
  expect(parseManifest(content, release)?.entry.isModule).toBe(true)
})

test('each file has the hash that the manifest lists', () => {
  const files = { 'remoteEntry.js': 'sha384-entry', 'login.1a.js': 'sha384-login' }
  const manifest = parseManifest({ ...manifestJson(), files }, release)
  expect(manifest?.entry.integrity).toBe('sha384-entry')
  expect(manifest?.exposes.get('./login')?.scripts[0]?.integrity).toBe('sha384-login')
})

test('a release with a hash in the index exposes no screen with an unhashed file', () => {
  const files = { 'remoteEntry.js': 'sha384-entry', 'login.1a.js': 'sha384-login' }
  const vouched = { ...release, integrity: 'sha384-manifest' }
  const styled = { ...files, 'login.1a.css': 'sha384-style' }
  const screens = (listed: object) =>
    parseManifest({ ...manifestJson(), files: listed }, vouched)?.exposes
  expect(screens(styled)?.has('./login')).toBe(true)
  expect(screens(files)?.has('./login')).toBe(false)
  expect(screens({ ...styled, 'login.1a.css': 'none' })?.has('./login')).toBe(false)
  expect(parseManifest(manifestJson(), vouched)).toBeUndefined()
})

test.each([
  ['an error in JSON', { message: 'Service Unavailable' }],
  ['not an object', 'remote'],
  ['a manifest without an entry', { ...manifestJson(), metaData: { globalName: 'remote_auth' } }],
])('refuses as a manifest: %s', (_, value) => {
  expect(parseManifest(value, release)).toBeUndefined()
})

test.each(['https://elsewhere.example/x.js', '//elsewhere.example/x.js', '../2/x.js', '/x.js'])(
  'refuses a file from outside the release: %s',
  (name) => {
    const metaData = { ...manifestJson().metaData, remoteEntry: { name, path: '' } }
    expect(parseManifest({ ...manifestJson(), metaData }, release)).toBeUndefined()
  },
)

describe('reading the manifest of a release', () => {
  afterEach(() => jest.restoreAllMocks())

  test.each([
    ['answered 503 with JSON', () => json({ metaData: {} }, 503)],
    ['answered JSON that is not a manifest', () => json({ message: 'soon' })],
  ])('refuses one that %s, and can fetch it again past every cache', async (_, answer) => {
    answerRequests(answer)
    await expect(
      fetchManifest(release, { fresh: false, signal, inPage: undefined }),
    ).rejects.toThrow()
    const requests = answerRequests(() => json(manifestJson()))
    await fetchManifest(release, { fresh: true, signal, inPage: undefined })
    expect(requests.mock.lastCall?.[1]).toMatchObject({ cache: 'reload' })
  })

  test('does not fetch a manifest that came with the page', async () => {
    const requests = answerRequests(() => 'refused')
    const inPage = { [new URL(release.manifest).pathname]: manifestJson() }
    await fetchManifest(release, { fresh: false, signal, inPage })
    expect(requests).not.toHaveBeenCalled()
  })
})
