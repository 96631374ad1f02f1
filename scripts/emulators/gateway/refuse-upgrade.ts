import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers an upgrade with a plain HTTP response and hangs up. */
export function refuseUpgrade(
  socket: Duplex,
  { status, message, id }: { status: number; message: string; id: string },
): void {
  const body = JSON.stringify({ message })
  // An end alone would wait for the client's, for as long as it likes.
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
      'Content-Type: application/json',
      `x-amzn-RequestId: ${id}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
