import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { headersOf } from '../release/file-headers'

/** Takes 1 ms for the page. The slower levels take 20 ms, and save a twentieth. */
const QUALITY = 5

const COMPRESS: Record<string, (content: Buffer) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (content) => gzipSync(content, { level: QUALITY }),
}

/**
 * Answers with a file that deploys replace; false where there is none. It is compressed for each
 * answer: a compressed copy could not be replaced in one step with it, and a stale one would name
 * releases that are gone.
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
  // Weak, because it is the same for every encoding.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
  response.setHeader('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end()
    return true
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = Object.keys(COMPRESS).find((each) => accepted.includes(each))
  const body = (encoding && COMPRESS[encoding]?.(content)) || content
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** Reads it in one go: deploys replace it in one, so no answer mixes two versions. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
