import { randomUUID } from 'node:crypto'
import type { GatewayEvent, GatewayResult, RequestContext } from '../../platform/gateway-events'
import type { GatewaySetup } from './gateway-options'
import type { ConnectionFacts } from './live-connections'

/** An id like `d-Xq2cfnIAMCKaw=`: the form of the hosted gateway's connection and request ids. It
 * is made from a UUID, because Node caches the randomness for many UUIDs. */
export function mintId(): string {
  const bytes = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  return `${bytes.toString('base64url', 0, 11)}=`
}

/** The part of an event that the gateway adds. */
export function eventContext(
  { connectionId, connectedAt, authorizer }: ConnectionFacts,
  routeKey: string,
): RequestContext {
  const requestId = mintId()
  return { routeKey, requestId, connectionId, connectedAt, ...(authorizer && { authorizer }) }
}

/** Runs a message through its route. Returns the text that the gateway sends back, if any. */
export async function runMessage(
  { facts, body }: { facts: ConnectionFacts; body: string },
  setup: GatewaySetup,
): Promise<string | undefined> {
  const routeKey = selectRoute(body, setup.routes)
  const requestContext = eventContext(facts, routeKey)
  const { connectionId, requestId } = requestContext
  const errorText = (message: string) => JSON.stringify({ message, connectionId, requestId })
  if (!setup.routes[routeKey]) return errorText('Forbidden')
  const result = await runRoute({ requestContext, body }, setup)
  return result ? undefined : errorText('Internal server error')
}

/** Runs `$disconnect` for a connection that has ended; its answer is ignored. */
export async function runDisconnect(facts: ConnectionFacts, setup: GatewaySetup): Promise<void> {
  await runRoute({ requestContext: eventContext(facts, '$disconnect') }, setup)
}

/** Calls the handler of the event's route, if there is one. Undefined if it throws, which is logged
 * here, once. */
export async function runRoute(
  event: GatewayEvent,
  setup: GatewaySetup,
): Promise<GatewayResult | undefined> {
  const { routeKey, requestId: id, connectionId } = event.requestContext
  const handler = setup.routes[routeKey]
  if (!handler) return { statusCode: 200 }
  const start = performance.now()
  const result = await handler(event).catch((error: unknown) => {
    setup.log(`The handler of ${routeKey} threw`, error, { id, connectionId })
  })
  const ms = Math.round(performance.now() - start)
  setup.note({ id, route: routeKey, connectionId, status: result?.statusCode ?? 500, ms })
  return result ?? undefined
}

const DEFAULT_ROUTE = '$default'
// [?] No source says what happens when a client names these routes; it must not reach them.
const UNREACHABLE = new Set(['$connect', '$disconnect'])

/** The route of a message by `$request.body.action`: the exact key, else `$default`. */
function selectRoute(body: string, routes: object): string {
  const action = actionOf(body)
  if (typeof action !== 'string' || UNREACHABLE.has(action)) return DEFAULT_ROUTE
  return Object.hasOwn(routes, action) ? action : DEFAULT_ROUTE
}

function actionOf(body: string): unknown {
  try {
    return JSON.parse(body)?.action
  } catch {
    // A body that is not JSON has no action.
    return undefined
  }
}
