import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AuthorizerResult, GatewayEvent } from '../../platform/gateway-events'
import { type GatewaySetup, QUOTAS } from './gateway-options'
import type { ConnectionFacts } from './live-connections'
import { eventContext, mintId, runRoute } from './run-route'

export interface UpgradeRefusal {
  status: number
  message: string
}

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

type AuthorizerVerdict =
  | { ok: true; context: Record<string, string> | undefined }
  | ({ ok: false } & UpgradeRefusal)

const UNAUTHORIZED: AuthorizerVerdict = { ok: false, status: 401, message: 'Unauthorized' }
const FORBIDDEN: AuthorizerVerdict = { ok: false, status: 403, message: 'Forbidden' }

/** Asks the authorizer, if there is one, whether the connection may open. */
async function authorize(
  event: GatewayEvent,
  { authorizer, ...setup }: GatewaySetup,
): Promise<AuthorizerVerdict> {
  if (!authorizer) return { ok: true, context: undefined }
  const methodArn = `arn:aws:execute-api:us-east-1:000000000000:local/${setup.stage}/$connect`
  try {
    const result = await authorizer({ ...event, methodArn })
    return allows(result, methodArn) ? { ok: true, context: contextOf(result) } : FORBIDDEN
  } catch (error) {
    if (error instanceof Error && error.message === 'Unauthorized') return UNAUTHORIZED
    setup.log('The authorizer failed', error)
    return { ok: false, status: 500, message: 'Internal server error' }
  }
}

function allows({ policyDocument }: AuthorizerResult, arn: string): boolean {
  const statements = policyDocument.Statement.filter(
    ({ Resource }) => Resource === arn || Resource === '*',
  )
  return statements.length > 0 && statements.every(({ Effect }) => Effect === 'Allow')
}

function contextOf({ principalId, context = {} }: AuthorizerResult): Record<string, string> {
  const texts = Object.entries(context).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), principalId }
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
