import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { refuseUpgrade } from '../emulators/gateway/upgrade'
import { pathOf } from '../platform/log-request'
import { ReleaseStore } from '../release/release-store'
import { securityHeaders } from '../release/security-headers'
import { folderStorage } from '../release/storage/folder-storage'
import type { Backend } from './backend'
import { canaryOutcomes } from './canary-outcomes'
import { limitPipelining } from './limit-pipelining'
import { localConfig } from './local-config'
import { staticSite } from './static-site'

/** Where pages report whether a canary came up. */
const OUTCOMES_PATH = '/_releases/outcomes'

/** Longer than any answer takes. Without it, who reads nothing of one keeps a connection and a file
 * open for good. What was upgraded has limits of its own. */
const IDLE_MS = 2 * 60_000

/** Whoever reads a target takes what follows two slashes for a host, though it is a path like any. */
const LEADING_SLASHES = /^\/[/\\]+/

/** Longer than any address of the site. Files are looked for under many names, each made of the whole
 * path: one of 16,000 characters held everybody up for 15 ms. */
const LONGEST_PATH = 1_000
/** Longer than what any browser takes; it is taken apart too. */
const LONGEST_ENCODINGS = 200

/** Some clients offer HTTP/2 with whatever they ask, and are to know why they get nothing. */
const NO_UPGRADE = 'No upgrade is taken here. Ask without it, or open a WebSocket at the chat.'

/** Each chunk costs 3 µs, though it be of one byte; clients that send a text say its length. */
const NO_CHUNKS = 'Send the body with a Content-Length, and without a Transfer-Encoding.'

async function answerHealth(response: ServerResponse, backend: Backend): Promise<void> {
  const problem = await backend.problem()
  response
    .writeHead(problem === undefined ? 200 : 503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(`${problem ?? 'ok'}\n`)
}

function refuse(response: ServerResponse, status: 400 | 411 | 414, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${words}\n`)
}

/** One origin for everything: the backend's addresses first, then the release folder. */
export function siteServer({ backend, folder }: { backend: Backend; folder: string }): Server {
  const serveFile = staticSite(folder)
  const recordOutcome = canaryOutcomes(new ReleaseStore(folderStorage(folder)))
  const isOneOfFew = limitPipelining()
  const headers = new Headers(securityHeaders({ config: localConfig({ feedback: 'console' }) }))
  function admits(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isOneOfFew(request, response)) return false
    if (request.headers['transfer-encoding'] === undefined) return true
    response.setHeaders(headers).setHeader('connection', 'close')
    refuse(response, 411, NO_CHUNKS)
    // At once: the parser would go on through all that comes.
    request.socket.destroy()
    return false
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeaders(headers)
    request.url = request.url?.replace(LEADING_SLASHES, '/')
    if (!request.url?.startsWith('/')) {
      refuse(response, 400, 'An address on this site begins with a slash.')
      return
    }
    if (pathOf(request).length > LONGEST_PATH) {
      refuse(response, 414, 'No address on this site is that long.')
      return
    }
    if ((request.headers['accept-encoding']?.length ?? 0) > LONGEST_ENCODINGS)
      delete request.headers['accept-encoding']
    if (request.url === '/healthz') {
      void answerHealth(response, backend)
      return
    }
    if (request.method === 'POST' && request.url === OUTCOMES_PATH) {
      recordOutcome(request, response)
      return
    }
    if (!backend.handle(request, response)) serveFile(request, response)
  }

  const server = createServer((request, response) => {
    if (!admits(request, response)) return
    try {
      answer(request, response)
    } catch (error) {
      // No file could be opened, say: that ends this request, and not the process.
      console.error('A page could not be served.', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  })
  // Node would answer these by itself, as many as come.
  server.on('checkExpectation', (request, response) => {
    if (admits(request, response)) response.writeHead(417).end()
  })
  server.setTimeout(IDLE_MS)
  server.on('upgrade', (request, socket, head) => {
    if (backend.upgrade(request, socket, head)) return
    socket.on('error', () => socket.destroy())
    refuseUpgrade(socket, { status: 400, message: NO_UPGRADE, id: randomUUID() })
  })
  return server
}
