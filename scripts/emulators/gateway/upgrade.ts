import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { authorize } from './authorize'
import { callHandler } from './call-handler'
import { mintId } from './connection-id'
import { eventContext } from './event-context'
import type { GatewayEvent, PeerIdentity } from './events'
import type { GatewaySetup, Quotas } from './gateway-options'
import type { ConnectionFacts } from './live-connection'
import type { RateWindow } from './rate-window'
import { runRoute } from './run-route'

/** The status and message with which an upgrade is refused. */
export interface UpgradeRefusal {
  status: number
  message: string
}

export type Admission = { ok: true; facts: ConnectionFacts } | ({ ok: false } & UpgradeRefusal)

const TOO_MANY = { ok: false, status: 429, message: 'Too many new connections' } as const
// [?] What the upgrade gets from a `$connect` that throws; the measured projects saw 502.
const BAD_GATEWAY = { ok: false, status: 502, message: 'Internal server error' } as const
const GATEWAY_TIMEOUT = { ok: false, status: 504, message: 'Endpoint request timed out' } as const
const AUTHORIZER_FAULT = { ok: false, status: 500, message: 'Internal server error' } as const

/** Asks the authorizer and then `$connect` whether the connection may open. */
export async function admitConnection(
  request: IncomingMessage,
  { rate, ...setup }: GatewaySetup & { rate: RateWindow },
): Promise<Admission> {
  const unfit = unfitUpgrade(request, setup.quotas)
  if (unfit) return { ok: false, ...unfit }
  const facts: ConnectionFacts = {
    connectionId: mintId(),
    connectedAt: setup.now(),
    identity: identityOf(request),
    domainName: request.headers.host ?? '',
    authorizer: undefined,
  }
  const verdict = await askAuthorizer(connectEvent({ request, facts }, setup), setup)
  if (!verdict.ok) return verdict
  if (!rate.admits(setup.now())) return TOO_MANY
  const authorized = { ...facts, authorizer: verdict.context }
  const outcome = await runRoute(connectEvent({ request, facts: authorized }, setup), setup)
  if (outcome.status === 'threw') return BAD_GATEWAY
  if (outcome.status === 'timed-out') return GATEWAY_TIMEOUT
  const { statusCode } = outcome.result
  if (statusCode >= 200 && statusCode < 300) return { ok: true, facts: authorized }
  return { ok: false, status: statusCode, message: 'Refused by $connect' }
}

/** Answers an upgrade with a plain HTTP response and hangs up. */
export function refuseUpgrade(
  socket: Duplex,
  { status, message, id }: UpgradeRefusal & { id: string },
): void {
  const body = JSON.stringify({ message })
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
    // Ending alone would wait for the client to end too.
    () => socket.destroy(),
  )
}

const HANDSHAKE_KEY = /^[+/\w]{22}==$/

/** `ws` checks the handshake too, but only after `$connect` would have run for nothing. */
function unfitUpgrade(
  { method, headers, url = '' }: IncomingMessage,
  { urlLength }: Quotas,
): UpgradeRefusal | undefined {
  const isHandshake =
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    HANDSHAKE_KEY.test(headers['sec-websocket-key'] ?? '') &&
    ['13', '8'].includes(headers['sec-websocket-version'] ?? '')
  if (!isHandshake) return { status: 400, message: 'Not a WebSocket handshake' }
  if (url.length > urlLength) return { status: 414, message: 'URL too long' }
  return undefined
}

async function askAuthorizer(
  event: GatewayEvent,
  { authorizer, quotas, timers, log }: GatewaySetup,
) {
  if (!authorizer) return { ok: true, context: undefined } as const
  const outcome = await callHandler(() => authorize(authorizer, event), {
    ms: quotas.integrationMs,
    timers,
  })
  if (outcome.status === 'answered') return outcome.result
  log('The authorizer failed', outcome.status === 'threw' ? outcome.error : new Error('timed out'))
  return AUTHORIZER_FAULT
}

function connectEvent(
  { request, facts }: { request: IncomingMessage; facts: ConnectionFacts },
  setup: GatewaySetup,
): GatewayEvent {
  const headers = collect(headerPairs(request.rawHeaders))
  const query = collect(new URL(request.url ?? '/', 'ws://gateway').searchParams)
  return {
    headers: headers.last,
    multiValueHeaders: headers.all,
    ...(Object.keys(query.last).length > 0 && {
      queryStringParameters: query.last,
      multiValueQueryStringParameters: query.all,
    }),
    requestContext: eventContext({ facts, routeKey: '$connect', eventType: 'CONNECT' }, setup),
    isBase64Encoded: false,
  }
}

function identityOf(request: IncomingMessage): PeerIdentity {
  const userAgent = request.headers['user-agent']
  return {
    sourceIp: request.socket.remoteAddress ?? '',
    ...(userAgent !== undefined && { userAgent }),
  }
}

function* headerPairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? '', raw[at + 1] ?? '']
}

/** All values of each name, and the last of them. */
function collect(entries: Iterable<[string, string]>) {
  const all = new Map<string, string[]>()
  for (const [name, value] of entries) all.set(name, [...(all.get(name) ?? []), value])
  return {
    all: Object.fromEntries(all),
    last: Object.fromEntries([...all].map(([name, values]) => [name, values.at(-1) ?? ''])),
  }
}
