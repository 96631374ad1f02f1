import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from '../platform/listen'
import { type Backend, openBackend } from './backend'
import { siteServer } from './site-server'

const PAGE = '<!doctype html><title>Parlor</title>'
const OUTSIDE = 'nobody may read this'

const folder = mkdtempSync(join(tmpdir(), 'parlor-server-'))
let backend: Backend
let server: Server
let port: number

beforeAll(async () => {
  mkdirSync(join(folder, 'site/host/1'), { recursive: true })
  writeFileSync(join(folder, 'site/index.html'), PAGE)
  writeFileSync(join(folder, 'outside.txt'), OUTSIDE)
  backend = await openBackend({ data: join(folder, 'data'), inbox: true })
  server = siteServer({ backend, folder: join(folder, 'site') })
  port = await listen(server)
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await backend.close()
  rmSync(folder, { recursive: true })
})

/** Sends bytes as they are; every client library would correct them first. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  // Without an end: a client that closes its side gets no answer.
  socket.write(bytes)
  return text(socket)
}

const get = (target: string, host = `localhost:${port}`, more = '') =>
  send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1])

describe('the site server', () => {
  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/host/1/../../../outside.txt',
    '/outside.txt%00.html',
    '/%',
    '/__proto__',
  ])('serves nothing from outside its folder for %j', async (target) => {
    const answer = await get(target)
    expect([200, 404]).toContain(statusOf(answer))
    expect(answer).not.toContain(OUTSIDE)
  })

  it.each(['//', '//evil.example/login', '/\\evil', '//[', '//:80'])(
    'treats %j as a path of its own',
    async (target) => {
      const answer = await get(target)
      expect(answer).toContain(PAGE)
      expect(answer).not.toMatch(/^location:/im)
    },
  )

  it.each(['*', 'http://[', 'http://evil.example/'])('refuses %j as an address', async (target) => {
    const answer = await get(target)
    expect(statusOf(answer)).toBe(400)
    expect(answer).toContain('An address on this site begins with a slash.')
  })

  it.each(['//', '/prod/../x', '/elsewhere', '/api/remote-chat/orders/'])(
    'refuses an upgrade of %s',
    async (target) => {
      const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
      const answer = await send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`)
      expect(statusOf(answer)).toBe(400)
      expect(answer).toContain('Upgrades are not accepted here')
    },
  )

  it('accepts a body in chunks', async () => {
    const answer = await send(
      'POST /cognito-idp/ HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AWSCognitoIdentityProviderService.SignUp\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(400)
    expect(answer).toContain('SerializationException')
  })

  it('answers 500 if a file cannot be read', async () => {
    mkdirSync(join(folder, 'site/releases.json'))
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(statusOf(await get('/releases.json'))).toBe(500)
    expect(error).toHaveBeenCalledTimes(1)
    error.mockRestore()
  })

  it('keeps serving when a request breaks off in the middle', async () => {
    const socket = connect(port, '127.0.0.1')
    const arrived = once(server, 'request')
    const head = 'POST /cognito-idp/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n'
    socket.write(`${head}half`)
    const [request] = await arrived
    const broken = new Promise((resolve) => request.once('close', resolve))
    socket.resetAndDestroy()
    await broken
  })

  afterEach(async () => expect(statusOf(await get('/healthz'))).toBe(200))
})

it('does not serve the management API of the gateway over HTTP', async () => {
  for (const method of ['POST', 'DELETE']) {
    const head = `${method} /prod/@connections/abc= HTTP/1.1\r\nHost: localhost\r\n`
    expect(statusOf(await send(`${head}Connection: close\r\n\r\n`))).toBe(405)
  }
  expect(await get('/prod/@connections/abc=')).toContain(PAGE)
})

describe('the inbox', () => {
  const paths = ['/_local/inbox.json', '/_local/inbox']

  it.each(paths)('answers at %s under the name localhost', async (path) => {
    expect(statusOf(await get(path))).toBe(200)
  })

  it.each(paths)('refuses %s under any other name', async (path) => {
    const names = ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'localhost:1@evil']
    for (const name of [...names, '']) expect(statusOf(await get(path, name))).toBe(403)
  })

  it.each(paths)('refuses %s to a client behind a proxy', async (path) => {
    for (const header of ['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-Proto: https']) {
      expect(statusOf(await get(path, 'localhost', `${header}\r\n`))).toBe(403)
    }
  })

  it.each(paths)('does not let a page of another origin read %s', async (path) => {
    const answer = await get(path, 'localhost', 'Origin: https://evil.example\r\n')
    expect(answer).not.toMatch(/^access-control-allow-origin:/im)
    expect(answer).toMatch(/^cross-origin-resource-policy: same-origin\r$/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  })
})
