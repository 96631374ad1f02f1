import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import sirv from 'sirv'
import {
  FILE_POLICY,
  headersOf,
  isImmutable,
  isLoadedByPages,
  LOADED_FILE_HEADERS,
} from '../release/headers/file-headers'
import { isPrivate } from '../release/storage/object-storage'

const PAGE = '/index.html'
const CHANGING = [PAGE, '/releases.json', '/config.json']

/** A file that only deploys may read: records, the lock and drafts, checks for gates. */
function isHidden(pathname: string): boolean {
  const path = pathname.replace(/%([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return path.includes('/.') || isPrivate(path.slice(1))
}

/** A path that no file system accepts, whole or in one of its parts. An escape is one byte there. */
const TOO_LONG = /.{2048}|(?:%[\da-f]{2}|[^/%]){256}/i

/** A path that may have its own page, such as `/login`: `/login`, `/login/`, its `index.html`. */
const OWN_PAGE = /^((?:\/[^./]+)+)(?:\/|\/index\.html)?$/

/** Takes 1 ms for the page. The slower levels take 20 ms, and save only 5%. */
const QUALITY = 5

const COMPRESS: Record<string, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (content) => gzipSync(content, { level: QUALITY }),
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Serves the release folder. Release files never change, and their build has compressed them; the
 * page and the indexes are never cached. A path without a file gets the page, unless it can only
 * mean a file: a missing script must answer 404, not HTML.
 */
export function staticSite(folder: string) {
  const serve = sirv(folder, {
    ...{ dev: true, etag: true, brotli: true, gzip: true },
    // Otherwise the address of a script would also answer with a page beside it, `main.js.html`.
    extensions: [],
    setHeaders: setFileHeaders,
  })
  return (request: IncomingMessage, response: ServerResponse) => {
    // `sirv` joins slashes before it resolves dots: it gets the path that the rules below are about.
    const pathname = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/\/+/g, '/')
    request.url = pathname
    const path = pathname === '/' ? PAGE : pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const serveChanging = (file: string) =>
      serveChangingFile(join(folder, file), { request, response })
    const notFound = () => {
      response.setHeader('cache-control', 'no-cache')
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`There is no file ${pathname} on this site.\n`)
    }
    const answerMissing = () => {
      if (!wantsPage(request, pathname) || !serveChanging(PAGE)) notFound()
    }
    if (TOO_LONG.test(pathname)) return notFound()
    if (isHidden(pathname)) return answerMissing()
    const [, ownPath] = OWN_PAGE.exec(pathname) ?? []
    if (ownPath !== undefined && !isImmutable(ownPath) && serveChanging(ownPath + PAGE)) return
    if (CHANGING.includes(path)) {
      if (!serveChanging(path)) answerMissing()
      return
    }
    response.setHeader('cache-control', headersOf(pathname).cacheControl)
    // `sirv` throws at a range that ends before it begins, and nothing here needs ranges.
    delete request.headers.range
    response.once('pipe', (file: Readable) => endWith({ request, response }, file))
    serve(request, response, answerMissing)
  }
}

/** Gets the path as it was sent, decoded once. */
function setFileHeaders(response: ServerResponse, path: string): void {
  if (!isImmutable(posix.normalize(path))) return
  if (!isLoadedByPages(path)) {
    response.setHeader('content-security-policy', FILE_POLICY)
    return
  }
  for (const name of response.getHeaderNames()) {
    if (!LOADED_FILE_HEADERS.includes(name)) response.removeHeader(name)
  }
}

/** `sirv` handles neither end: a file that breaks off would end the process, and one whose reader
 * hung up would keep its descriptor. */
function endWith({ request, response }: Exchange, file: Readable): void {
  file.once('error', () => response.destroy())
  request.once('close', () => file.destroy())
}

function wantsPage(request: IncomingMessage, pathname: string): boolean {
  if (!/\.\w+$/.test(pathname)) return true
  return !isImmutable(pathname) && (request.headers.accept ?? '').includes('text/html')
}

/**
 * Answers with a file that deploys replace; returns false if there is none. It is compressed for
 * each answer: a compressed copy could not be replaced in one step with it, and an outdated copy
 * would name releases that are gone.
 */
function serveChangingFile(file: string, { request, response }: Exchange): boolean {
  const content = readIfPresent(file)
  if (!content) return false
  const { contentType, cacheControl } = headersOf(basename(file))
  response.setHeader('content-type', contentType)
  response.setHeader('cache-control', cacheControl)
  response.setHeader('vary', 'Accept-Encoding')
  // Weak, because it is the same for every encoding.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
  response.setHeader('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end()
    return true
  }
  const acceptedEncodings = String(request.headers['accept-encoding'] ?? '')
  const encoding = Object.keys(COMPRESS).find((each) => acceptedEncodings.includes(each))
  const body = (encoding && COMPRESS[encoding]?.(content)) || content
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** Reads the file at once: deploys replace it at once, so no answer mixes two versions. */
function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENAMETOOLONG'].includes(code)) return undefined
    throw error
  }
}
