import { fetchJson, fetchText } from './fetch'
import { answerRequests, html, json, type NetworkAnswer } from './testing/answer-requests'

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
  answerRequests(answer)
  await expect(fetchJson({ url, cache: 'default', signal })).rejects.toThrow(message)
})

test('fetchJson returns the answer and sends the expected hash', async () => {
  const requests = answerRequests(() => json({ a: 1 }))
  const answer = await fetchJson({ url, cache: 'default', integrity: 'sha384-x', signal })
  expect(answer).toEqual({ a: 1 })
  expect(requests).toHaveBeenCalledWith(url, { cache: 'default', integrity: 'sha384-x', signal })
})

test('fetches a file without a known hash without one', async () => {
  const requests = answerRequests(() => new Response('ran'))
  await fetchText({ url, integrity: undefined, cache: 'reload', signal })
  expect(requests).toHaveBeenCalledWith(url, { cache: 'reload', signal })
})
