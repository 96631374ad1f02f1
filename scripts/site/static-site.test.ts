import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { writeCompressedCopies } from '../build/built-files'
import { listen } from '../platform/listen'
import { staticSite } from './static-site'

const SCRIPT = 'console.log("a line")\n'.repeat(100)
const page = (release: string) => `<!doctype html><title>${release}</title>`

const folder = mkdtempSync(join(tmpdir(), 'parlor-static-'))
const serve = staticSite(folder)
const server = createServer((incoming, response) => {
  response.setHeader('content-security-policy', "default-src 'none'")
  response.setHeader('x-content-type-options', 'nosniff')
  serve(incoming, response)
})
let port: number

beforeAll(async () => {
  const release = join(folder, 'host/1')
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, 'main.js'), SCRIPT)
  writeFileSync(join(release, 'short.js'), 'short()')
  writeFileSync(join(release, 'template.html'), page('template'))
  writeFileSync(join(release, 'lost.js.html'), page('lost'))
  writeFileSync(join(release, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeCompressedCopies(release, ['main.js', 'short.js'])
  writeFileSync(join(folder, 'index.html'), page('one'))
  writeFileSync(join(folder, 'releases.json'), '{}')
  mkdirSync(join(folder, 'register'))
  writeFileSync(join(folder, 'register/index.html'), page('register'))
  port = await listen(server)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

/** Makes a raw request: `fetch` would decompress the answer. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sending = request({ host: '127.0.0.1', port, path, headers, method }).end()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe.each(['/host/1/main.js', '/index.html', '/releases.json'])('%s', (path) => {
  it('is sent in an encoding that the browser accepts, and varies by it', async () => {
    const plain = await ask(path)
    const brotli = await ask(path, BROWSER)
    const gzip = await ask(path, { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-type']).toBe(plain.headers['content-type'])
      expect(headers['content-length']).toBe(String(body.length))
    }
  })

  it('is not sent again to a browser that has it', async () => {
    const { etag = '' } = (await ask(path, BROWSER)).headers
    const again = await ask(path, { ...BROWSER, 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  })

  it('answers HEAD with its headers only', async () => {
    const head = await ask(path, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers['content-length']).toBe((await ask(path)).headers['content-length'])
    expect(head.body).toHaveLength(0)
  })
})

it('serves a release as immutable, and uncompressed if a copy is not worth it', async () => {
  const { headers, body } = await ask('/host/1/short.js', BROWSER)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe('short()')
})

it('serves the page that was composed last, in every encoding and at every path', async () => {
  const { etag = '' } = (await ask('/', BROWSER)).headers
  writeFileSync(join(folder, 'index.html'), page('two'))
  for (const path of ['/', '/index.html', '/login', '/some/path', '/host/', '/host/1/']) {
    const { status, headers, body } = await ask(path, { ...BROWSER, 'if-none-match': etag })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(brotliDecompressSync(body).toString()).toBe(page('two'))
  }
})

it.each(['/host/2/main.js', '/remote-profile/2/main.js'])(
  'answers 404 for a missing file of a release, not the page: %s',
  async (path) => {
    const { status, headers } = await ask(path, BROWSER)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

it.each([
  '/.lock',
  '/%2elock',
  '/%2Elock',
  '//.lock',
  '/.drafts/1.js',
  '/.checks/remote-chat/1.json',
  '/.changes/remote-chat.json',
  '/releases/remote-chat.json',
  '/Releases/remote-chat.json',
  '/%72eleases/remote-chat.json',
  '/releases%2fremote-chat.json',
  '/host/../releases/remote-chat.json',
  '/host/#/../../releases/remote-chat.json',
  '/host//x/../../releases/remote-chat.json',
  '/x/..//releases/remote-chat.json',
  '/host/../.lock',
  '/host/#/../../.lock',
])('hides the files that a deploy writes for itself or for other deploys: %j', async (path) => {
  mkdirSync(join(folder, '.drafts'), { recursive: true })
  mkdirSync(join(folder, '.checks/remote-chat'), { recursive: true })
  writeFileSync(join(folder, '.checks/remote-chat/1.json'), 'a machine')
  for (const folderName of ['.changes', 'releases']) {
    mkdirSync(join(folder, folderName), { recursive: true })
    writeFileSync(join(folder, folderName, 'remote-chat.json'), 'a machine')
  }
  writeFileSync(join(folder, '.drafts/1.js'), 'a machine')
  writeFileSync(join(folder, '.lock'), 'a machine')
  expect((await ask(path)).body.toString()).not.toContain('a machine')
})

it.each(['bytes=5-2', 'bytes=0-3', 'bytes=9999-', 'bytes=-', 'lines=1-2'])(
  'sends the whole file if the part %j is requested',
  async (range) => {
    const { status, body } = await ask('/host/1/main.js', { range })
    expect(status).toBe(200)
    expect(body.toString()).toBe(SCRIPT)
  },
)

it('hangs up if a file breaks off, and keeps serving', async () => {
  const unopenable = createSocket().listen(join(folder, 'host/1/socket.js'))
  await expect(ask('/host/1/socket.js')).rejects.toThrow('socket hang up')
  expect((await ask('/host/1/main.js')).status).toBe(200)
  unopenable.close()
})

it('leaves headers that only pages need out of scripts, and sends all headers with other answers', async () => {
  const { headers } = await ask('/host/1/main.js', BROWSER)
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  for (const path of ['/', '/releases.json', '/host/1/gone.js', '/dash']) {
    const answer = await ask(path, BROWSER)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
  }
})

it.each([
  '/host/1/template.html',
  '/host/1/template.html/',
  '/host//1/template.html',
  '/%68ost/1/template.html',
  '/x/../host/1/template.html',
  '/x/..//host/1/template.html',
  '/host/1/icon.svg',
])('does not serve a file of a release as a page of the site: %s', async (path) => {
  const { status, headers } = await ask(path)
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

it('answers only with the script at the address of a script', async () => {
  expect((await ask('/host/1/lost.js', BROWSER)).status).toBe(404)
})

it.each([
  [`/${'a'.repeat(256)}`, 404],
  [`/${'a/'.repeat(1024)}`, 404],
  [`/host/1/${'a'.repeat(300)}.js`, 404],
  [`/${'%E4%BD%A0'.repeat(86)}`, 404],
  [`/search/${'%E4%BD%A0'.repeat(80)}`, 200],
])('answers a path that no file system accepts: %#', async (path, status) => {
  expect((await ask(path)).status).toBe(status)
})

it.each(['/register', '/register/', '/register/index.html', '/register?from=x'])(
  'answers %s with its own page, which is never cached',
  async (path) => {
    const { headers, body } = await ask(path, BROWSER)
    expect(brotliDecompressSync(body).toString()).toBe(page('register'))
    expect(headers['cache-control']).toBe('no-cache')
  },
)
