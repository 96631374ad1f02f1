import { answering, html, json } from '../../testing/answering'
import { manifestJson } from '../../testing/manifest-json'
import { releaseOf } from '../../testing/remote-source'
import { screens } from '../contract'
import { loadScreen, prefetchScreen } from './load-screen'

const { signal } = new AbortController()
const request = { screen: screens.login, fresh: false, signal }

afterEach(() => jest.restoreAllMocks())

test('names the module that a release does not offer', async () => {
  answering(() => json(manifestJson()))
  const release = releaseOf('remote-auth', 'other')
  expect(await loadScreen({ ...request, screen: screens.confirm, release })).toMatchObject({
    ok: false,
    error: { code: 'NotExposed', message: 'it does not offer ./confirm' },
  })
})

test('after a failure nothing runs until every file has been fetched again', async () => {
  answering((url) => (url.endsWith('.json') ? json(manifestJson()) : html()))
  const release = releaseOf('remote-auth', 'page-for-script')
  const outcome = await loadScreen({ ...request, fresh: true, release })
  expect(outcome).toMatchObject({ ok: false, error: { code: 'NotFile' } })
  expect(document.querySelector('script')).toBeNull()
})

test('prefetching a screen fetches its files and runs none', async () => {
  const requests = answering((url) =>
    url.endsWith('.json') ? json(manifestJson()) : new Response(''),
  )
  const release = releaseOf('remote-auth', 'ahead')
  await prefetchScreen({ ...request, release })
  expect(requests.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual([
    '/remote-auth/ahead/mf-manifest.json',
    '/remote-auth/ahead/remoteEntry.js',
    '/remote-auth/ahead/login.1a.js',
    '/remote-auth/ahead/login.1a.css',
  ])
  expect(document.querySelector('script')).toBeNull()
})
