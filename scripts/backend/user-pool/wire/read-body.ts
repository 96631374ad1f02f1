import type { IncomingMessage } from 'node:http'

/** Far above any request of the protocol, far below what could fill the memory. */
export const BODY_LIMIT_BYTES = 256 * 1024
/** Past this the rest is not even read to give an answer. */
const PATIENCE_BYTES = 16 * 1024 * 1024

const USUAL_BYTES = 4 * 1024

/** The request's body, or undefined if it is over the limit; the rest is then read and dropped. Its
 * pieces are copied together at once: one of a single byte takes hundreds to keep. */
export async function readBody(
  request: IncomingMessage | AsyncIterable<Buffer>,
): Promise<Buffer | undefined> {
  let bytes = Buffer.allocUnsafe(USUAL_BYTES)
  let size = 0
  for await (const chunk of request) {
    const end = size + chunk.length
    if (end <= BODY_LIMIT_BYTES) {
      if (end > bytes.length) {
        const longer = Buffer.allocUnsafe(Math.max(end, 2 * bytes.length))
        bytes.copy(longer, 0, 0, size)
        bytes = longer
      }
      chunk.copy(bytes, size)
    }
    size = end
    if (size > PATIENCE_BYTES) break
  }
  return size <= BODY_LIMIT_BYTES ? bytes.subarray(0, size) : undefined
}
