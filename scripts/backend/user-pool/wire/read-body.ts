import type { IncomingMessage } from 'node:http'

/** Far above any request of the protocol, far below what could fill the memory. */
export const BODY_LIMIT_BYTES = 256 * 1024
/** Past this the rest is not even read to give an answer. */
const PATIENCE_BYTES = 16 * 1024 * 1024

/** The request's body, or undefined if it is over the limit; the rest is then read and dropped. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk)
    if (size > PATIENCE_BYTES) break
  }
  return size <= BODY_LIMIT_BYTES ? Buffer.concat(chunks) : undefined
}
