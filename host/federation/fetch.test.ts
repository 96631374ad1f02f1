import { fetchJson, fetchText } from './fetch'
import { answering, html, json, type NetworkAnswer } from './testing/answering'

const url = 'http://localhost:3000/releases.json'
const { signal } = new AbortController()

afterEach(() => jest.restoreAllMocks())

test.each<[string, () => NetworkAnswer, string]>([
  ['refused', () => 'refused', '/releases.json could not be fetched'],
  ['truncated', () => 'cut', '/releases.json could not be fetched'],
  ['404', () => json({}, 404), '/releases.json answered 404'],
  ['503 with JSON', () => json({ metaData: {} }, 503), '/releases.json answered 503'],
  ['200 with an HTML page', html, '/releases.json answered with an HTML page'],
  ['200 with half a JSON', () => new Response('{ "a": '), '/releases.json is not JSON'],
])('fetchJson names an address whose answer is %s', async (_, answer, message) => {
  answering(answer)
  await expect(fetchJson({ url, cache: 'default', signal })).rejects.toThrow(message)
})

test('fetchJson returns the answer and sends the expected hash', async () => {
  const requests = answering(() => json({ a: 1 }))
  const answer = await fetchJson({ url, cache: 'default', integrity: 'sha384-x', signal })
  expect(answer).toEqual({ a: 1 })
  expect(requests).toHaveBeenCalledWith(url, { cache: 'default', integrity: 'sha384-x', signal })
})

test('a file without a known hash is fetched without one', async () => {
  const requests = answering(() => new Response('ran'))
  await fetchText({ url, integrity: undefined, cache: 'reload', signal })
  expect(requests).toHaveBeenCalledWith(url, { cache: 'reload', signal })
})
