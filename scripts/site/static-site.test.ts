import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { writeCompressedCopies } from '../build/compressed-copies'
import { staticSite } from './static-site'

const SCRIPT = 'console.log("a line")\n'.repeat(100)
const page = (release: string) => `<!doctype html><title>${release}</title>`

const folder = mkdtempSync(join(tmpdir(), 'parlor-static-'))
const server = createServer(staticSite(folder))

beforeAll(async () => {
  const release = join(folder, 'host/1')
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, 'main.js'), SCRIPT)
  writeFileSync(join(release, 'short.js'), 'short()')
  await writeCompressedCopies(release, ['main.js', 'short.js'])
  writeFileSync(join(folder, 'index.html'), page('one'))
  writeFileSync(join(folder, 'releases.json'), '{}')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks as it is, where `fetch` would expand what comes. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    })
    asked.on('error', reject).end()
  })
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe.each(['/host/1/main.js', '/index.html', '/releases.json'])('%s', (path) => {
  it('comes in the encoding that the browser takes, and varies by it', async () => {
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

  it('answers HEAD with its headers alone', async () => {
    const head = await ask(path, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers['content-length']).toBe((await ask(path)).headers['content-length'])
    expect(head.body).toHaveLength(0)
  })
})

it('serves a release as immutable, and uncompressed where a copy would not be worth it', async () => {
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

it('answers 404 for a missing file of a release, and not with the page', async () => {
  const { status, headers } = await ask('/host/2/main.js', BROWSER)
  expect(status).toBe(404)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
})

it.each([
  '/.lock',
  '/%2elock',
  '/%2Elock',
  '//.lock',
  '/.drafts/1.js',
  '/host/../.lock',
  '/host/#/../../.lock',
])('shows nothing that a deploy writes for itself for %j', async (path) => {
  mkdirSync(join(folder, '.drafts'), { recursive: true })
  writeFileSync(join(folder, '.drafts/1.js'), 'a machine')
  writeFileSync(join(folder, '.lock'), 'a machine')
  expect((await ask(path)).body.toString()).not.toContain('a machine')
})

it.each(['bytes=5-2', 'bytes=0-3', 'bytes=9999-', 'bytes=-', 'lines=1-2'])(
  'sends the whole file where the part %j is asked for',
  async (range) => {
    const { status, body } = await ask('/host/1/main.js', { range })
    expect(status).toBe(200)
    expect(body.toString()).toBe(SCRIPT)
  },
)

it('hangs up where a file breaks off, and goes on serving', async () => {
  const unopenable = createSocket().listen(join(folder, 'host/1/socket.js'))
  await expect(ask('/host/1/socket.js')).rejects.toThrow('socket hang up')
  expect((await ask('/host/1/main.js')).status).toBe(200)
  unopenable.close()
})
