import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { headersOf, isImmutable } from '../release/file-headers'
import { serveChangingFile } from './changing-file'

const PAGE = '/index.html'
const CHANGING = [PAGE, '/releases.json', '/config.json']

/** What a deploy keeps for itself: its lock and its drafts. */
const HIDDEN = /\/(\.|%2e)/i

/**
 * Serves the release folder. Release files never change, and their build has compressed them; the
 * page and the indexes are never cached. A path without a file is the page, unless it can only have
 * meant a file: a missing script must answer 404, not HTML.
 */
export function staticSite(folder: string) {
  const serve = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const serveChanging = (path: string) =>
      serveChangingFile({ folder, path }, { request, response })
    const missing = () => {
      response.setHeader('cache-control', 'no-cache')
      if (wantsPage(request, pathname) && serveChanging(PAGE)) return
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`There is no file ${pathname} on this site.\n`)
    }
    if (HIDDEN.test(pathname)) {
      missing()
      return
    }
    const changing = CHANGING.find((path) => path === (pathname === '/' ? PAGE : pathname))
    if (changing) {
      if (!serveChanging(changing)) missing()
      return
    }
    response.setHeader('cache-control', headersOf(pathname).cacheControl)
    // `sirv` throws at a range that ends before it begins, and nothing here needs ranges.
    delete request.headers.range
    response.once('pipe', (file: Readable) => endWith({ request, response }, file))
    serve(request, response, missing)
  }
}

/** `sirv` leaves both ends open: a file that breaks off would end the process, and one whose reader
 * hung up would keep its descriptor. */
function endWith(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  file: Readable,
): void {
  file.once('error', () => response.destroy())
  request.once('close', () => file.destroy())
}

function wantsPage(request: IncomingMessage, pathname: string): boolean {
  if (!/\.\w+$/.test(pathname)) return true
  return !isImmutable(pathname) && (request.headers.accept ?? '').includes('text/html')
}
