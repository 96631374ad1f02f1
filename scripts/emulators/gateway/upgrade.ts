import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GatewayEvent, PeerIdentity } from '../../platform/gateway-events'
import { authorize, type UpgradeRefusal } from './authorize'
import { eventContext, mintId } from './event-context'
import type { GatewaySetup } from './gateway-options'
import type { ConnectionFacts } from './live-connection'
import type { RateWindow } from './rate-window'
import { runRoute } from './run-route'

export type Admission = { ok: true; facts: ConnectionFacts } | ({ ok: false } & UpgradeRefusal)

const TOO_LONG = { ok: false, status: 414, message: 'URL too long' } as const
const TOO_MANY = { ok: false, status: 429, message: 'Too many new connections' } as const
// [?] The status of the upgrade when `$connect` throws; the measured projects saw 502.
const BAD_GATEWAY = 502

/** Asks the authorizer, then `$connect`, whether the connection may open. */
export async function admitConnection(
  request: IncomingMessage,
  { rate, ...setup }: GatewaySetup & { rate: RateWindow },
): Promise<Admission> {
  if ((request.url ?? '').length > setup.quotas.urlLength) return TOO_LONG
  const facts: ConnectionFacts = {
    connectionId: mintId(),
    connectedAt: setup.now(),
    identity: identityOf(request),
    domainName: request.headers.host ?? '',
    authorizer: undefined,
  }
  const verdict = await authorize(connectEvent({ request, facts }, setup), setup)
  if (!verdict.ok) return verdict
  if (!rate.admits(setup.now())) return TOO_MANY
  const authorized = { ...facts, authorizer: verdict.context }
  const outcome = await runRoute(connectEvent({ request, facts: authorized }, setup), setup)
  if (!outcome.ok) {
    const { status, message } = outcome
    return { ok: false, status: status === 500 ? BAD_GATEWAY : status, message }
  }
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
    // `end` alone would wait for the client to end as well.
    () => socket.destroy(),
  )
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

/** Names are at the even indices, each before its value. */
function headerPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
}

/** Collects all values of each name, and the last of them. */
function collect(entries: Iterable<[string, string]>) {
  const all = new Map<string, string[]>()
  for (const [name, value] of entries) all.set(name, [...(all.get(name) ?? []), value])
  return { all: Object.fromEntries(all), last: Object.fromEntries(entries) }
}
