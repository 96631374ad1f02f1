import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from '../platform/listen'
import { type Backend, openBackend } from './backend'
import { MOST_WAITING } from './limit-pipelining'
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
  await listen(server, { port: 0, host: '127.0.0.1' })
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await backend.close()
  rmSync(folder, { recursive: true })
})

/** Sends bytes as they are, where every client library would mend them first. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  // Not ended: who hangs up on a request gets no answer to it.
  socket.write(bytes)
  return text(socket)
}

const get = (target: string, host = `localhost:${port}`, more = '') =>
  send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1])

const isServing = async () => statusOf(await get('/healthz')) === 200

describe('the site server', () => {
  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..\\outside.txt',
    '/..%5coutside.txt',
    '/host/1/../../../outside.txt',
    '/host/..%2f..%2foutside.txt',
    '/outside.txt%00.html',
    '/%',
    '/__proto__',
  ])('gives nothing from outside its folder for %j', async (target) => {
    const answer = await get(target)
    expect([200, 404]).toContain(statusOf(answer))
    expect(answer).not.toContain(OUTSIDE)
  })

  it.each(['/prod/@connections/d-Xq2cfnIAMCKaw=', '/_releases/outcomes', '/cognito-idp/'])(
    'goes on serving when a request to %s breaks off in the middle',
    async (path) => {
      const socket = connect(port, '127.0.0.1')
      const arrived = once(server, 'request')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nhalf`)
      const [request] = await arrived
      const broken = new Promise((resolve) => request.once('close', resolve))
      socket.resetAndDestroy()
      await broken
      expect(await isServing()).toBe(true)
    },
  )

  it.each(['//', '///', '//evil.example/login', '/\\evil', '//[', '//:80'])(
    'takes %j for a path of its own, and goes on serving',
    async (target) => {
      const answer = await get(target)
      expect(answer).toContain(PAGE)
      expect(answer).not.toMatch(/^location:/im)
      expect(await isServing()).toBe(true)
    },
  )

  it('looks for no file under a path that is longer than any address', async () => {
    const answer = await get(`/${'a/b/c/../'.repeat(1_700)}`)
    expect(statusOf(answer)).toBe(414)
    expect(answer).toContain('No address on this site is that long.')
    expect(await get(`/dash?${'a'.repeat(10_000)}`)).toContain(PAGE)
  })

  it.each(['*', 'http://[', 'http://evil.example/'])(
    'refuses %j, which is no path, and goes on serving',
    async (target) => {
      const answer = await get(target)
      expect(statusOf(answer)).toBe(400)
      expect(answer).toContain('An address on this site begins with a slash.')
      expect(await isServing()).toBe(true)
    },
  )

  it.each(['//', '/prod/../x', '/elsewhere'])('refuses an upgrade of %s', async (target) => {
    const key = Buffer.alloc(16).toString('base64')
    const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${key}\r\n`
    const answer = await send(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${upgrade}Sec-WebSocket-Version: 13\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe(400)
    expect(answer).toContain('Ask without it')
    expect(await isServing()).toBe(true)
  })
})

it.each(['/cognito-idp/', '/dash', '/_releases/outcomes'])(
  'reads no body in chunks at %s, and says what to send instead',
  async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n`
    for (const more of ['', 'Expect: x\r\n']) {
      const asked = jest.spyOn(backend, 'handle')
      const answer = await send(`${head}${more}\r\n`)
      expect(statusOf(answer)).toBe(411)
      expect(answer).toContain('Send the body with a Content-Length')
      expect(asked).not.toHaveBeenCalled()
      asked.mockRestore()
    }
    expect(await isServing()).toBe(true)
  },
)

describe('requests that come without waiting for answers', () => {
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const last = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

  it('are answered while they are few, over and over', async () => {
    const answers = (text: string) => text.split('HTTP/1.1 200').length - 1
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    for (let round = 1; round <= 3; round += 1) {
      socket.write(request.repeat(MOST_WAITING))
      while (answers(heard) < round * MOST_WAITING) await once(socket, 'data')
    }
    socket.end(last)
    await once(socket, 'close')
    expect(answers(heard)).toBe(3 * MOST_WAITING + 1)
  })

  it('end their connection when they are many, and are not all worked off', async () => {
    const asked = jest.spyOn(backend, 'handle')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume().write(request.repeat(1_000))
    await once(socket, 'close')
    expect(asked.mock.calls.length).toBeLessThanOrEqual(MOST_WAITING)
    asked.mockRestore()
    expect(await isServing()).toBe(true)
  })

  it('end their connection too where they expect what nobody can do', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n'.repeat(1_000))
    await once(socket, 'close')
    expect(heard.split('HTTP/1.1 417').length - 1).toBeLessThanOrEqual(MOST_WAITING)
    expect(await isServing()).toBe(true)
  })
})

it('hangs up on who reads nothing of an answer', async () => {
  writeFileSync(join(folder, 'site/host/1/long.js'), Buffer.alloc(32_000_000))
  const idleMs = server.timeout
  expect(idleMs).toBe(2 * 60_000)
  server.timeout = 20
  const taken = once(server, 'connection')
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write('GET /host/1/long.js HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [connection] = await taken
  await once(connection, 'close')
  server.timeout = idleMs
  socket.destroy()
})

it('answers 500 where a file cannot be read, and goes on serving', async () => {
  // No descriptor is left, say; a folder in its place is refused in the same way.
  mkdirSync(join(folder, 'site/releases.json'))
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(statusOf(await get('/releases.json'))).toBe(500)
  expect(error).toHaveBeenCalledTimes(1)
  error.mockRestore()
  expect(await isServing()).toBe(true)
})

describe('the inbox and the management API', () => {
  const paths = ['/_local/inbox.json', '/_local/inbox', '/prod/@connections/d-Xq2cfnIAMCKaw=']

  it.each(paths)('answer at %s under the name localhost', async (path) => {
    expect([200, 410]).toContain(statusOf(await get(path)))
  })

  it.each(paths)('refuse %s under any other name, however it is made to look', async (path) => {
    const names = ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'localhost:1@evil']
    for (const name of [...names, '']) expect(statusOf(await get(path, name))).toBe(403)
  })

  it.each(paths)('refuse %s where a proxy brings somebody from elsewhere', async (path) => {
    for (const header of ['X-Forwarded-For: 1.2.3.4', 'Forwarded: for=1.2.3.4', 'Via: 1.1 x']) {
      expect(statusOf(await get(path, 'localhost', `${header}\r\n`))).toBe(403)
    }
  })

  it.each(paths)('let no page of another origin read %s', async (path) => {
    const answer = await get(path, 'localhost', 'Origin: https://evil.example\r\n')
    expect(answer).not.toMatch(/^access-control-allow-origin:/im)
    expect(answer).toMatch(/^cross-origin-resource-policy: same-origin\r$/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  })
})
