import type { IncomingMessage } from 'node:http'
import type { Quotas } from './quotas'

const KEY = /^[+/\w]{22}==$/

/** Why an upgrade is refused before any handler is asked; undefined if it is not. */
export function unfitUpgrade(
  request: IncomingMessage,
  { urlLength }: Quotas,
): { status: number; message: string } | undefined {
  if (!isHandshake(request)) return { status: 400, message: 'Not a WebSocket handshake' }
  if ((request.url ?? '').length > urlLength) return { status: 414, message: 'URL too long' }
  return undefined
}

/** `ws` checks this too, but only after `$connect` would have run for nothing. */
function isHandshake({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    KEY.test(headers['sec-websocket-key'] ?? '') &&
    ['13', '8'].includes(headers['sec-websocket-version'] ?? '')
  )
}
