import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StandIn } from '@parlor/shared/contract/stand-in'
import { createLog } from '../../platform/log'
import { BROKEN_OFF, openSiteWithService, QUICK } from '../../testing/services/service-at-test'
import { testFolder } from '../../testing/test-folder'
import { standIns } from './stand-ins'

const project = testFolder()
mkdirSync(join(project, 'remote-orders/services'), { recursive: true })
const write = (file: string, content: unknown) =>
  writeFileSync(join(project, 'remote-orders', file), JSON.stringify(content))
const orders = { purpose: 'Orders.', token: 'id' }
const screen = { path: '/orders', module: './orders', access: 'everyone', title: 'Orders' }
const declare = (services: object) =>
  write('remote.json', { name: 'remote-orders', port: 3005, screens: [screen], services })
write('package.json', {})
write('orders.tsx', '')
write('services/orders.ts', '')
beforeEach(() => declare({ orders }))

const log = createLog({ level: 'error', write: () => undefined })

const siteWith = (standIn: StandIn, of: readonly string[] = ['remote-orders']) =>
  openSiteWithService(() => undefined, {
    addresses: new Map(),
    limits: QUICK,
    standIn: standIns({
      ...{ of: () => of, project, log, jwks: () => ({ keys: [] }) },
      load: async () => ({ default: standIn }),
    }),
  })

describe('a stand-in', () => {
  it('gets the request within the service, and its answer keeps the rules', async () => {
    const site = await siteWith(async (request) => {
      const { method, url } = request
      const echo = { method, url, body: await request.text(), via: request.headers.get('via') }
      return Response.json(echo, { status: 201, headers: { 'set-cookie': 'a=b', etag: '"1"' } })
    })
    const answer = await site.call('/items/1?q=2', { method: 'PUT', body: 'text' })
    expect(answer.status).toBe(201)
    expect(JSON.parse(answer.body)).toEqual({
      method: 'PUT',
      url: 'http://localhost/items/1?q=2',
      body: 'text',
      via: '1.1 parlor',
    })
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each<[string, StandIn, number]>([
    ['throws', () => Promise.reject(new Error('no such order')), 500],
    ['never answers', () => new Promise(() => undefined), 504],
    ['redirects', () => Response.redirect('http://localhost/_local/inbox'), 502],
  ])('that %s ends only its call', async (_, standIn, status) => {
    const site = await siteWith(standIn)
    expect((await site.call('/')).status).toBe(status)
  })

  it('breaks off where its answer never ends', async () => {
    const site = await siteWith(() => new Response(new ReadableStream()))
    await expect(site.call('/')).rejects.toThrow(BROKEN_OFF)
  })

  it('does not run for a remote that is not named', async () => {
    const site = await siteWith(() => new Response('ran'), ['remote-chat'])
    expect((await site.call('/')).status).toBe(503)
  })

  it('runs for a remote that is added while the site runs', async () => {
    const remotes: string[] = []
    const site = await siteWith(() => new Response('ran'), remotes)
    expect((await site.call('/')).status).toBe(503)
    remotes.push('remote-orders')
    expect((await site.call('/')).status).toBe(200)
  })

  it('does not run if only a release declares it', async () => {
    const site = await siteWith(() => new Response('ran'))
    expect((await site.call('/')).status).toBe(200)
    declare({ others: orders })
    expect((await site.call('/')).status).toBe(503)
  })
})
