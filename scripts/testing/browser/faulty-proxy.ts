import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listen } from '../../platform/listen'

/** The faults in the transfer of a file. */
export const faults = [
  'refused',
  'slow',
  '404',
  '500',
  '503 JSON',
  '200 HTML',
  'cut short',
] as const
export type ProxyFault = (typeof faults)[number]

interface SiteResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface FaultRule {
  files: RegExp
  /** A fault, or a function that changes the bytes or sends them in pieces. */
  by: ProxyFault | ((bytes: Buffer) => Buffer | AsyncIterable<Buffer>)
}

const PAGE = '<!doctype html><title>Somewhere else</title><h1>Welcome to our network</h1>'

/**
 * A proxy in front of a site that answers chosen requests itself. Its answers carry the site's own
 * cache headers: an error that a cache keeps is the worst one.
 */
export class FaultyProxy {
  /** Paths with a faulty answer since the last `inject`. */
  readonly faultyPaths: string[] = []
  url = ''
  #rule: FaultRule | undefined
  #faultsCleared = Promise.resolve()
  #resolveCleared = () => {}
  readonly #server = createServer((request, response) => {
    // The site has been closed, or the visitor has left.
    this.#answer(request, response).catch(() => response.destroy())
  })

  private constructor(private readonly target: URL) {
    this.#server.on('upgrade', (...upgrade) => this.#tunnel(...upgrade))
  }

  static async open(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(target))
    proxy.url = `http://localhost:${await listen(proxy.#server)}`
    return proxy
  }

  inject(rule: FaultRule): void {
    this.clearFaults()
    this.faultyPaths.length = 0
    this.#rule = rule
    this.#faultsCleared = new Promise((resolve) => {
      this.#resolveCleared = resolve
    })
  }

  /** Ends all faults; held answers arrive as well. */
  clearFaults(): void {
    this.#rule = undefined
    this.#resolveCleared()
  }

  close(): void {
    this.clearFaults()
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const rule = this.#rule?.files.test(path) ? this.#rule : undefined
    if (rule) this.faultyPaths.push(path)
    if (rule?.by === 'slow') await this.#faultsCleared
    const answer = await this.#ask(request)
    if (!rule || rule.by === 'slow') return send(response, answer)
    if (typeof rule.by === 'string') return sendFault(response, answer, rule.by)
    const body = rule.by(answer.body)
    if (body instanceof Buffer) return send(response, { ...answer, body })
    const { 'content-length': _, ...headers } = answer.headers
    response.writeHead(answer.status, headers)
    await pipeline(body, response)
  }

  /** The site's own answer, uncompressed and never a 304. */
  async #ask(request: IncomingMessage): Promise<SiteResponse> {
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers
    const { url: path, method } = request
    const { port } = this.target
    return new Promise((resolve, reject) => {
      // A new connection each time: the site may close a kept-alive one just as it is reused.
      const to = { host: '127.0.0.1', port, path, method, headers, agent: false }
      const forwarded = httpRequest(to, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const { statusCode: status = 502, headers } = incoming
          resolve({ status, headers, body: Buffer.concat(chunks) })
        })
      })
      forwarded.on('error', reject)
      request.pipe(forwarded)
    })
  }

  #tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const onward = connect(Number(this.target.port), '127.0.0.1')
    const { method, url, rawHeaders } = request
    const lines = [`${method} ${url} HTTP/1.1`]
    for (let place = 0; place < rawHeaders.length; place += 2) {
      lines.push(`${rawHeaders[place]}: ${rawHeaders[place + 1]}`)
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    onward.pipe(socket).pipe(onward)
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  }
}

function send(response: ServerResponse, { status, headers, body }: SiteResponse): void {
  const { 'transfer-encoding': _, ...others } = headers
  response.writeHead(status, { ...others, 'content-length': body.length }).end(body)
}

function sendFault(
  response: ServerResponse,
  answer: SiteResponse,
  fault: Exclude<ProxyFault, 'slow'>,
): void {
  const cacheHeader = { 'cache-control': answer.headers['cache-control'] ?? 'no-cache' }
  const answerWith = (status: number, type: string, body: string) =>
    response.writeHead(status, { ...cacheHeader, 'content-type': type }).end(body)
  switch (fault) {
    case 'refused':
      response.destroy()
      return
    case '404':
    case '500':
      answerWith(Number(fault), 'text/plain', 'No.\n')
      return
    case '503 JSON':
      answerWith(503, 'application/json', '{"error":"busy"}')
      return
    case '200 HTML':
      answerWith(200, 'text/html', PAGE)
      return
    case 'cut short': {
      const { 'transfer-encoding': _, ...headers } = answer.headers
      response.writeHead(answer.status, { ...headers, 'content-length': answer.body.length })
      const half = answer.body.subarray(0, answer.body.length / 2)
      response.write(half, () => response.destroy())
    }
  }
}

/** The bytes with one bit flipped, at a relative `place` from 0 to 1. */
export function flipBit(bytes: Buffer, { place, bit }: { place: number; bit: number }): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(place * copy.length)
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
  return copy
}
