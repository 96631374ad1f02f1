import type { IncomingMessage } from 'node:http'
import type { Quotas } from './quotas'
import type { RateWindow } from './rate-window'

interface Gate {
  quotas: Quotas
  rate: RateWindow
  now: () => number
}

const KEY = /^[+/\w]{22}==$/

/** Why an upgrade is refused before any handler is asked; undefined if it is not. */
export function unfitUpgrade(
  request: IncomingMessage,
  gate: Gate,
): { status: number; message: string } | undefined {
  if (!isHandshake(request)) return { status: 400, message: 'Not a WebSocket handshake' }
  if ((request.url ?? '').length > gate.quotas.urlLength)
    return { status: 414, message: 'URL too long' }
  if (!gate.rate.admits(gate.now())) return { status: 429, message: 'Too many new connections' }
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
