import type { IncomingMessage } from 'node:http'
import { authorize } from './authorize'
import { callHandler } from './call-handler'
import { connectRequest } from './connect-request'
import { mintId } from './connection-id'
import type { GatewayEvent, PeerIdentity } from './events'
import { contextFor, runRoute } from './gateway-events'
import type { GatewaySetup } from './gateway-options'
import type { ConnectionFacts } from './live-connection'
import type { RateWindow } from './rate-window'

export type Admission =
  | { ok: true; facts: ConnectionFacts }
  | { ok: false; status: number; message: string }

const TOO_MANY = { ok: false, status: 429, message: 'Too many new connections' } as const
// [?] What the upgrade gets from a `$connect` that throws; the measured projects saw 502.
const BAD_GATEWAY = { ok: false, status: 502, message: 'Internal server error' } as const
const GATEWAY_TIMEOUT = { ok: false, status: 504, message: 'Endpoint request timed out' } as const
const AUTHORIZER_FAULT = { ok: false, status: 500, message: 'Internal server error' } as const

/** Asks the authorizer and then `$connect` whether the connection may open. Only whom the authorizer
 * knows counts for the rate: strangers could otherwise use it up, and nobody came in. */
export async function admitConnection(
  request: IncomingMessage,
  { rate, ...setup }: GatewaySetup & { rate: RateWindow },
): Promise<Admission> {
  const facts: ConnectionFacts = {
    connectionId: mintId(),
    connectedAt: setup.now(),
    identity: identityOf(request),
    domainName: request.headers.host ?? '',
    authorizer: undefined,
  }
  const event = connectEvent({ request, facts }, setup)
  const verdict = await verdictOf(event, setup)
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

async function verdictOf(event: GatewayEvent, { authorizer, quotas, timers, log }: GatewaySetup) {
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
  return {
    ...connectRequest(request),
    requestContext: contextFor({ facts, routeKey: '$connect', eventType: 'CONNECT' }, setup),
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
