import { type Answer, answering, html } from '../testing/answering'
import { fetchFiles } from './fetch-files'

const files = [
  { url: 'http://localhost:3000/remote-auth/1/remoteEntry.js', integrity: 'sha384-entry' },
  { url: 'http://localhost:3000/remote-auth/1/login.1a.js', integrity: undefined },
]
const { signal } = new AbortController()

afterEach(() => jest.restoreAllMocks())

test('fetches all files, each with its hash, through the cache it is told to use', async () => {
  const requests = answering(() => new Response('ran'))
  expect(await fetchFiles(files, { cache: 'reload', signal })).toMatchObject({ ok: true })
  expect(requests.mock.calls).toEqual([
    [files[0]?.url, { cache: 'reload', signal, integrity: 'sha384-entry' }],
    [files[1]?.url, { cache: 'reload', signal }],
  ])
})

test.each<[string, () => Answer]>([
  ['refused', () => 'refused'],
  ['404', () => new Response('', { status: 404 })],
  ['500', () => new Response('', { status: 500 })],
  ['503 with JSON', () => new Response('{}', { status: 503 })],
  ['200 with HTML', html],
  ['cut short', () => 'cut'],
])('names the file that is %s', async (_, answer) => {
  answering((url) => (url.endsWith('login.1a.js') ? answer() : new Response('ran')))
  expect(await fetchFiles(files, { cache: 'reload', signal })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('/remote-auth/1/login.1a.js') },
  })
})
