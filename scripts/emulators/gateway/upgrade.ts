import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GatewayEvent } from '../../platform/gateway-events'
import { authorize, type UpgradeRefusal } from './authorize'
import { eventContext, mintId } from './event-context'
import { type GatewaySetup, QUOTAS } from './gateway-options'
import type { ConnectionFacts } from './live-connection'
import { runRoute } from './run-route'

export type Admission = { ok: true; facts: ConnectionFacts } | ({ ok: false } & UpgradeRefusal)

const TOO_LONG = { ok: false, status: 414, message: 'URL too long' } as const
// [?] The status of the upgrade when `$connect` throws; the measured projects saw 502.
const BAD_GATEWAY = 502

/** Asks the authorizer, then `$connect`, whether the connection may open. */
export async function admitConnection(
  request: IncomingMessage,
  setup: GatewaySetup,
): Promise<Admission> {
  if ((request.url ?? '').length > QUOTAS.urlLength) return TOO_LONG
  const facts: ConnectionFacts = {
    connectionId: mintId(),
    connectedAt: setup.now(),
    authorizer: undefined,
  }
  const verdict = await authorize(connectEvent(request, facts), setup)
  if (!verdict.ok) return verdict
  const authorized = { ...facts, authorizer: verdict.context }
  const result = await runRoute(connectEvent(request, authorized), setup)
  if (!result) return { ok: false, status: BAD_GATEWAY, message: 'Internal server error' }
  const { statusCode } = result
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

function connectEvent(request: IncomingMessage, facts: ConnectionFacts): GatewayEvent {
  // The last of several values of one name, as the hosted gateway gives them.
  const query = Object.fromEntries(new URL(request.url ?? '/', 'ws://gateway').searchParams)
  return {
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: eventContext(facts, '$connect'),
  }
}
