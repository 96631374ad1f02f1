import {
  GOOD_METHODS,
  GOOD_PATHS,
  HOSTILE_PATHS,
  OTHER_WAYS,
  PATHS_AROUND,
} from '../../testing/services/hostile-calls'
import {
  openSiteWithService,
  SMALL,
  statusOf,
  tokenFor,
} from '../../testing/services/service-at-test'

const withService = (options?: Parameters<typeof openSiteWithService>[1]) =>
  openSiteWithService((_, response) => response.end('answered'), options)

const ITEMS = '/api/remote-orders/orders/items'

describe('a request that is not passed on', () => {
  it.each(OTHER_WAYS)('comes by %s', async (_, headers) => {
    const site = await withService()
    const answer = await site.raw(ITEMS, headers)
    expect(statusOf(answer)).toBe(403)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'; sandbox/im)
    expect(site.arrived).toEqual([])
  })

  it.each(HOSTILE_PATHS)('has the path %j', async (path) => {
    const site = await withService({ prefix: '/v1' })
    expect(statusOf(await site.raw(`/api/remote-orders/orders${path}`))).toBe(400)
    expect(site.arrived).toEqual([])
  })

  it.each(PATHS_AROUND)('is for %j, outside the services', async (path) => {
    const site = await withService()
    expect(statusOf(await site.raw(path))).toBe(400)
    expect(site.arrived).toEqual([])
  })

  it.each(['OPTIONS', 'TRACE', 'PROPFIND'])('is sent by %s', async (method) => {
    const site = await withService()
    expect(statusOf(await site.raw(ITEMS, {}, method))).toBe(405)
    expect(site.arrived).toEqual([])
  })

  it('has a character in its query that would end the path', async () => {
    const site = await withService()
    expect(statusOf(await site.raw(`${ITEMS}?a#b`))).toBe(400)
  })

  it('has already passed through a Parlor site', async () => {
    const site = await withService()
    expect(statusOf(await site.raw(ITEMS, { via: '1.1 proxy, 1.1 parlor' }))).toBe(508)
    expect(site.arrived).toEqual([])
  })

  it('has a body that is too large', async () => {
    const site = await withService()
    const answer = await site.call('/items', { method: 'POST', body: 'x'.repeat(101) })
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('100 bytes') })
    expect(site.arrived).toEqual([])
  })

  it.each(['constructor', '__proto__', 'other'])(
    'is for %s, which nobody declares',
    async (name) => {
      const site = await withService()
      const answer = await site.raw(`/api/remote-orders/${name}/`)
      expect(statusOf(answer)).toBe(404)
    },
  )

  it('is for an address of the operator’s that nobody declares', async () => {
    const site = await withService({ declaredToken: async () => undefined })
    expect((await site.call('/items')).status).toBe(404)
    expect(site.arrived).toEqual([])
  })

  it('sends its body too slowly, and makes way for others', async () => {
    const limits = { ...SMALL, atOnce: 1, bodyMs: 50 }
    const site = await withService({ limits })
    const slow = await site.raw(ITEMS, { 'content-length': '9' }, 'POST', 'half')
    expect(statusOf(slow)).toBe(408)
    expect((await site.call('/items')).status).toBe(200)
    expect(site.arrived).toMatchObject([{ method: 'GET' }])
  })

  it('is for a service without an address: the answer names the option', async () => {
    const site = await withService({ addresses: new Map() })
    expect(await site.call('/items')).toMatchObject({
      status: 503,
      body: expect.stringContaining('--service remote-orders/orders=ADDRESS'),
    })
  })

  it.each([
    ['an access token', tokenFor('access')],
    ['a token of another kind', tokenFor('refresh')],
    ['a password', 'Basic YWRhOnNlY3JldA=='],
    ['something else', 'Bearer text'],
  ])('carries %s', async (_, authorization) => {
    const site = await withService()
    expect((await site.call('/items', { headers: { authorization } })).status).toBe(403)
    expect(site.arrived).toEqual([])
  })
})

describe('a request that is passed on', () => {
  it.each(GOOD_PATHS)('has the path %j behind the operator’s prefix, as it came', async (path) => {
    const site = await withService({ prefix: '/v1/shop/' })
    expect(statusOf(await site.raw(`/api/remote-orders/orders${path}`))).toBe(200)
    expect(site.arrived).toMatchObject([{ url: `/v1/shop${path}` }])
  })

  it('has only the listed headers, and none that names the visitor or the site', async () => {
    const site = await withService()
    const listedHeaders = {
      accept: 'application/json',
      'accept-language': 'de',
      'content-type': 'application/json',
      authorization: tokenFor('id'),
      'if-match': '"1"',
      'idempotency-key': 'k',
      range: 'bytes=0-1',
    }
    const otherHeaders = {
      cookie: 'a=b',
      referer: 'http://localhost/dash',
      origin: 'http://localhost',
      'accept-encoding': 'br',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=1.2.3.4',
      'x-http-method-override': 'DELETE',
      'proxy-authorization': 'Basic eA==',
    }
    await site.raw(ITEMS, { ...listedHeaders, ...otherHeaders })
    expect(site.arrived[0]?.headers).toEqual({
      ...listedHeaders,
      host: `localhost:${site.servicePort}`,
      via: '1.1 parlor',
      'x-forwarded-for': expect.stringContaining('127.0.0.1'),
      connection: 'close',
    })
  })

  it.each(GOOD_METHODS)('is a %s with its whole body', async (method) => {
    const site = await withService()
    const second = 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n'
    const chunk = `${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`
    await site.raw(ITEMS, { 'transfer-encoding': 'chunked' }, method, chunk)
    expect(site.arrived).toMatchObject([{ method, url: '/items', body: second }])
  })

  it('has an access token where the operator allows it', async () => {
    const site = await withService({ access: ',access' })
    const authorization = tokenFor('access')
    expect((await site.call('/items', { headers: { authorization } })).status).toBe(200)
    expect(site.arrived[0]?.headers.authorization).toBe(authorization)
  })

  it('has no token if the remote declares none', async () => {
    const site = await withService({ declaredToken: async () => 'none' })
    await site.call('/items', { headers: { authorization: tokenFor('access') } })
    expect(site.arrived[0]?.headers.authorization).toBeUndefined()
  })

  it('is one of a few at the same time', async () => {
    const openAnswers: (() => void)[] = []
    const site = await openSiteWithService((_, response) => openAnswers.push(() => response.end()))
    const first = [site.call('/1'), site.call('/2')]
    while (openAnswers.length < 2) await new Promise(setImmediate)
    expect(await site.call('/3')).toMatchObject({ status: 503 })
    for (const answer of openAnswers) answer()
    await Promise.all(first)
    const fourth = site.call('/4')
    while (openAnswers.length < 3) await new Promise(setImmediate)
    openAnswers[2]?.()
    expect((await fourth).status).toBe(200)
  })
})
