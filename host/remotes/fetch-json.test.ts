import { type Answer, answering, html, json } from '../testing/answering'
import { fetchJson } from './fetch-json'

const url = 'http://localhost:3000/releases.json'

afterEach(() => jest.restoreAllMocks())

test('hands over what an address answered', async () => {
  answering(() => json({ a: 1 }))
  expect(await fetchJson({ url, cache: 'default' })).toEqual({ ok: true, value: { a: 1 } })
})

test.each<[string, () => Answer, string]>([
  ['refused', () => 'refused', 'Unreachable'],
  ['404', () => json({}, 404), 'BadStatus'],
  ['500', () => json({}, 500), 'BadStatus'],
  ['503 with JSON', () => json({ metaData: {} }, 503), 'BadStatus'],
  ['200 with HTML', html, 'NotJson'],
  ['cut short', () => 'cut', 'Unreachable'],
])('an answer that is %s is a failure', async (_, answer, code) => {
  answering(answer)
  expect(await fetchJson({ url, cache: 'default' })).toMatchObject({ ok: false, error: { code } })
})

test('the hash it is to have goes along, for the browser to check', async () => {
  const requests = answering(() => json({}))
  await fetchJson({ url, cache: 'default', integrity: 'sha384-x' })
  expect(requests).toHaveBeenCalledWith(url, { cache: 'default', integrity: 'sha384-x' })
})
