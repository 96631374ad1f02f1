import type { IncomingMessage } from 'node:http'

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** The whole body. Throws a `BodyTooLargeError` if it has more than `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // Reads to the end: leaving the loop would close the connection before the refusal is sent.
    if (size <= limitBytes) chunks.push(chunk)
  }
  if (size > limitBytes) throw new BodyTooLargeError(`The body has more than ${limitBytes} bytes.`)
  return Buffer.concat(chunks)
}
