import { once } from 'node:events'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  BROKEN_OFF,
  openSiteWithService,
  QUICK,
  SMALL,
} from '../../testing/services/service-at-test'
import { serviceAddresses } from './addresses'

describe('an answer of a service', () => {
  it('keeps the listed headers and drops the others', async () => {
    const listedHeaders = {
      'content-type': 'text/html',
      'content-length': '27',
      'content-language': 'en',
      etag: '"1"',
      'last-modified': 'Tue, 24 Nov 2026 10:00:00 GMT',
      'retry-after': '7',
    }
    const otherHeaders = {
      'set-cookie': 'session=1',
      'clear-site-data': '"*"',
      'service-worker-allowed': '/',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      location: 'https://evil.example/',
      refresh: '0; url=https://evil.example/',
      link: '<https://evil.example/x.js>; rel=preload; as=script',
      'content-disposition': 'attachment; filename=x.exe',
      'www-authenticate': 'Basic realm="Sign in again"',
      'strict-transport-security': 'max-age=31536000',
      'public-key-pins': 'max-age=1',
      'report-to': '{}',
      'reporting-endpoints': 'a="https://evil.example/"',
      nel: '{}',
      'speculation-rules': '"/x.json"',
      sourcemap: '/x.map',
      'alt-svc': 'h3="evil.example:443"',
      'accept-ch': 'DPR',
      'origin-agent-cluster': '?0',
      'x-frame-options': 'ALLOWALL',
      'permissions-policy': 'camera=*',
      'timing-allow-origin': '*',
      vary: '*',
      server: 'x',
    }
    const replacedHeaders = {
      'cache-control': 'public, max-age=31536000',
      'content-security-policy': 'script-src *',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'none',
    }
    const site = await openSiteWithService((_, response) =>
      response
        .writeHead(401, { ...listedHeaders, ...otherHeaders, ...replacedHeaders })
        .end('<script>alert(1)</script>!!'),
    )
    const answer = await site.call('/')
    expect(answer.status).toBe(401)
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...listedHeaders,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-amzn-requestid': expect.any(String),
      connection: 'keep-alive',
      'keep-alive': expect.any(String),
      date: expect.any(String),
    })
  })

  it.each([300, 301, 302, 303, 307, 308])('is 502 instead of a redirect by %i', async (status) => {
    const site = await openSiteWithService((_, response) =>
      response.writeHead(status, { location: 'http://localhost/_local/inbox' }).end('moved'),
    )
    const answer = await site.call('/')
    expect(answer).toMatchObject({ status: 502, body: expect.stringContaining('redirect') })
    expect(answer.headers.get('location')).toBeNull()
  })

  it('may be 304 Not Modified', async () => {
    const site = await openSiteWithService(({ headers }, response) =>
      response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end(),
    )
    const answer = await site.call('/', { headers: { 'if-none-match': '"1"' } })
    expect(answer.status).toBe(304)
  })

  it('stays compressed, so a small bomb stays small', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000))
    const site = await openSiteWithService((_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length })
        .end(bomb),
    )
    const answer = await site.raw('/api/remote-orders/orders/')
    expect(answer).toMatch(/^content-encoding: gzip\r$/im)
    expect(answer.length).toBeLessThan(1_000)
  })

  it('is 502 if its announced length is too long', async () => {
    const site = await openSiteWithService((_, response) => response.end('x'.repeat(1_001)))
    expect((await site.call('/')).status).toBe(502)
  })

  it('breaks off where it is too long', async () => {
    const site = await openSiteWithService((_, response) => {
      response.write('x'.repeat(900))
      const more = setInterval(() => response.write('y'.repeat(200)), 1)
      response.once('close', () => clearInterval(more))
    })
    await expect(site.call('/')).rejects.toThrow(BROKEN_OFF)
  })

  it('breaks off where the service breaks off', async () => {
    const site = await openSiteWithService((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    await expect(site.call('/')).rejects.toThrow(BROKEN_OFF)
  })

  it('breaks off where it never ends', async () => {
    const site = await openSiteWithService((_, response) => response.write('and so on'), {
      limits: QUICK,
    })
    await expect(site.call('/')).rejects.toThrow(BROKEN_OFF)
  })

  it('is 504 if the service hangs', async () => {
    const site = await openSiteWithService(() => undefined, { limits: QUICK })
    expect(await site.call('/')).toMatchObject({
      status: 504,
      body: expect.stringContaining('in time'),
    })
  })

  it('is 502 from a service that switches to another protocol', async () => {
    const site = await openSiteWithService((_, response) => {
      response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      )
    })
    expect((await site.call('/')).status).toBe(502)
  })

  it('is 502 without a service', async () => {
    const addresses = serviceAddresses(['remote-orders/orders=http://localhost:1'])
    const site = await openSiteWithService(() => undefined, { addresses })
    expect(await site.call('/')).toMatchObject({
      status: 502,
      body: expect.stringContaining('cannot be reached'),
    })
  })

  it('is 504 where nothing connects', async () => {
    // It accepts TCP, and says nothing that TLS waits for.
    const silent = createServer(() => undefined)
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    if (typeof address !== 'object' || !address) throw new Error('It has no port.')
    const addresses = serviceAddresses([`remote-orders/orders=https://127.0.0.1:${address.port}`])
    const limits = { ...SMALL, connectMs: 50 }
    const site = await openSiteWithService(() => undefined, { addresses, limits })
    expect((await site.call('/')).status).toBe(504)
    silent.close()
  })

  it('ends the call of a service when the visitor hangs up', async () => {
    let end: Promise<unknown> = Promise.resolve()
    let begin = () => {}
    const start = new Promise<void>((resolve) => {
      begin = resolve
    })
    const site = await openSiteWithService((_, response) => {
      end = once(response, 'close')
      begin()
    })
    const leave = new AbortController()
    const call = site.call('/', { signal: leave.signal })
    await start
    leave.abort()
    await expect(call).rejects.toThrow('aborted')
    await end
    expect(site.arrived).toHaveLength(1)
  })

  it('never comes from a Parlor site that would pass the call on, not even itself', async () => {
    const site = await openSiteWithService(() => undefined)
    const addresses = new Map(
      serviceAddresses([
        `remote-orders/orders=http://localhost:${site.port}/api/remote-orders/orders`,
      ]),
    )
    const outer = await openSiteWithService(() => undefined, { addresses })
    expect((await outer.call('/')).status).toBe(508)
    expect(site.arrived).toEqual([])
  })
})
