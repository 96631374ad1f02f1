import { type Answer, answering, html, json } from '../../testing/answering'
import { fetchFiles, fetchJson } from './fetch'

const url = 'http://localhost:3000/releases.json'
const files = [
  { url: 'http://localhost:3000/remote-auth/1/remoteEntry.js', integrity: 'sha384-entry' },
  { url: 'http://localhost:3000/remote-auth/1/login.1a.js', integrity: undefined },
]
const { signal } = new AbortController()

afterEach(() => jest.restoreAllMocks())

const faults: [string, () => Answer, string][] = [
  ['refused', () => 'refused', 'Unreachable'],
  ['404', () => json({}, 404), 'BadStatus'],
  ['500', () => json({}, 500), 'BadStatus'],
  ['503 with JSON', () => json({ metaData: {} }, 503), 'BadStatus'],
  ['truncated', () => 'cut', 'Unreachable'],
]

test.each([...faults, ['200 with HTML', html, 'NotJson'] as const])(
  'fetchJson fails on an answer that is %s',
  async (_, answer, code) => {
    answering(answer)
    const outcome = await fetchJson({ url, cache: 'default', signal })
    expect(outcome).toMatchObject({ ok: false, error: { code } })
  },
)

test('fetchJson returns what an address answered, with the expected hash', async () => {
  const requests = answering(() => json({ a: 1 }))
  const answer = await fetchJson({ url, cache: 'default', integrity: 'sha384-x', signal })
  expect(answer).toEqual({ ok: true, value: { a: 1 } })
  expect(requests).toHaveBeenCalledWith(url, { cache: 'default', integrity: 'sha384-x', signal })
})

test('fetchFiles fetches every file with its hash, through the given cache mode', async () => {
  const requests = answering(() => new Response('ran'))
  expect(await fetchFiles(files, { cache: 'reload', signal })).toMatchObject({ ok: true })
  expect(requests.mock.calls).toEqual([
    [files[0]?.url, { cache: 'reload', signal, integrity: 'sha384-entry' }],
    [files[1]?.url, { cache: 'reload', signal }],
  ])
})

test.each([...faults, ['200 with HTML', html, 'NotFile'] as const])(
  'fetchFiles names a file whose answer is %s',
  async (_, answer, code) => {
    answering((address) => (address.endsWith('login.1a.js') ? answer() : new Response('ran')))
    expect(await fetchFiles(files, { cache: 'reload', signal })).toMatchObject({
      ok: false,
      error: { code, message: expect.stringContaining('/remote-auth/1/login.1a.js') },
    })
  },
)
