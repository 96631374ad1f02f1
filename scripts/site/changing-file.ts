import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { headersOf } from '../release/file-headers'

/** A millisecond for the page; the slower levels take twenty, for a twentieth less. */
const QUALITY = 5

const COMPRESS: Record<string, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (content) => gzipSync(content, { level: QUALITY }),
}

/**
 * Answers with a file that deploys replace; false where there is none. It is compressed as it is
 * asked for: copies beside it could not be replaced in one step with it, and a stale one would
 * name releases that are gone.
 */
export function serveChangingFile(
  { folder, path }: { folder: string; path: string },
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): boolean {
  const content = read(join(folder, path))
  if (!content) return false
  const { contentType, cacheControl } = headersOf(path)
  response.setHeader('content-type', contentType)
  response.setHeader('cache-control', cacheControl)
  response.setHeader('vary', 'Accept-Encoding')
  // Weak: one for all encodings of the same content.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
  response.setHeader('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end()
    return true
  }
  const encoding = Object.keys(COMPRESS).find((each) => takes(request, each))
  const body = (encoding && COMPRESS[encoding]?.(content)) || content
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** Read whole, and it is replaced whole: no answer is half of one and half of the next. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether `Accept-Encoding` lists it, and not with the weight that refuses it. */
function takes({ headers }: IncomingMessage, encoding: string): boolean {
  const asked = String(headers['accept-encoding'] ?? '').split(',')
  const parts = asked.map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
  return parts.some(([name, weight = '']) => name === encoding && !/^q=0(\.0*)?$/.test(weight))
}
