import { installFakeSession } from '../testing/fake-session'
import { createServiceCall, type ServiceRequest } from './service-call'

const NAMED = { remote: 'remote-orders', name: 'orders' }
const call = createServiceCall({ ...NAMED, token: 'id', repeat: ['PUT'] })
const plain = createServiceCall({ ...NAMED, token: 'none', repeat: [] })

/** The requests that were sent: `GET /api/remote-orders/orders/list id-1`. */
let requests: string[]
let answers: (Response | Error)[]
/** The tokens that the session provides; a request with a refused one gets the next. */
let tokens: string[]
const status = (code: number) => new Response(null, { status: code })

beforeEach(() => {
  requests = []
  answers = []
  tokens = ['1', '2']
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method, headers } = {}) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '')
    requests.push([method ?? 'GET', url, token].filter(Boolean).join(' '))
    const answer = answers.shift() ?? status(200)
    if (answer instanceof Error) throw answer
    return answer
  })
  installFakeSession({
    async serviceToken(kind, refused) {
      if (refused && tokens.length > 1) tokens.shift()
      return { ok: true, value: `${kind}-${tokens[0]}` }
    },
  })
})
afterEach(() => jest.restoreAllMocks())

it('sends the declared token to the service, at its place on this site', async () => {
  const answer = await call('/list?page=2', { headers: { accept: 'application/json' } })
  expect(answer).toMatchObject({ ok: true, value: { status: 200 } })
  await plain('/')
  expect(requests).toEqual([
    'GET /api/remote-orders/orders/list?page=2 id-1',
    'GET /api/remote-orders/orders/',
  ])
})

it.each([
  'list',
  '',
  '//host',
  '/../x',
  '/a%2e%2e',
  '/a b',
  '/a#b',
  '/a?b#c',
  'https://a.example/',
])('throws before anything is sent for %j', (path) => {
  expect(() => call(path)).toThrow(TypeError)
  expect(requests).toEqual([])
})

it.each<[NonNullable<ServiceRequest['method']>, string[]]>([
  ['GET', ['id-1', 'id-2']],
  ['HEAD', ['id-1', 'id-2']],
  ['PUT', ['id-1', 'id-2']],
  ['POST', ['id-1']],
])('sends %s after a 401 as declared', async (method, expected) => {
  answers = [status(401), status(200)]
  await call('/list', { method })
  expect(requests.map((each) => each.split(' ')[2])).toEqual(expected)
})

it('repeats nothing if the session has no other token, and never more than once', async () => {
  tokens = ['1']
  answers = [status(401)]
  expect(await call('/list')).toMatchObject({ status: 'refused', answer: { status: 401 } })
  tokens = ['1', '2', '3']
  answers = [status(401), status(401)]
  expect(await call('/list')).toMatchObject({ status: 'refused' })
  expect(requests).toHaveLength(3)
})

it.each([403, 502, 503, 504])('returns %d as a value', async (code) => {
  answers = [status(code)]
  const expected = code === 403 ? 'refused' : 'unreachable'
  expect(await call('/list')).toMatchObject({ ok: false, status: expected })
})

it('returns a lost network as a value, and any other status as the answer', async () => {
  answers = [new TypeError('fetch failed'), status(404)]
  expect(await call('/list')).toMatchObject({ status: 'unreachable' })
  expect(await call('/list')).toMatchObject({ ok: true, value: { status: 404 } })
})

it('returns the end of the session, and sends nothing', async () => {
  const error = { code: 'NotAuthenticated', message: 'User is not authenticated' }
  installFakeSession({
    serviceToken: async () => ({ ok: false, status: 'ended', why: undefined, error }),
  })
  expect(await call('/list')).toMatchObject({ ok: false, status: 'ended', error })
  expect(requests).toEqual([])
})

it('rejects if the caller ends the call', async () => {
  const ended = new AbortController()
  ended.abort()
  answers = [new DOMException('aborted', 'AbortError')]
  await expect(call('/list', { signal: ended.signal })).rejects.toThrow('aborted')
})
