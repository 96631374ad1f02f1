import { callHandler, type HandlerOutcome } from './call-handler'
import { mintId } from './connection-id'
import { eventContext } from './event-context'
import type { GatewayEvent, GatewayResult } from './events'
import type { GatewaySetup } from './gateway-options'
import type { ClosedBy, ConnectionFacts } from './live-connection'

/** Runs a message through its route. Answers what the gateway itself sends back, if anything. */
export async function runMessage(
  { facts, body }: { facts: ConnectionFacts; body: string },
  setup: GatewaySetup,
): Promise<string | undefined> {
  const routeKey = selectRoute(body, setup.routes)
  const context = eventContext({ facts, routeKey, eventType: 'MESSAGE' }, setup)
  const { connectionId, requestId } = context
  const own = (message: string) => JSON.stringify({ message, connectionId, requestId })
  if (!setup.routes[routeKey]) return own('Forbidden')
  const event: GatewayEvent = {
    requestContext: { ...context, messageId: mintId() },
    body,
    isBase64Encoded: false,
  }
  const outcome = await runRoute(event, setup)
  if (outcome.status === 'timed-out') return own('Endpoint request timed out')
  if (outcome.status === 'threw') return own('Internal server error')
  return setup.routeResponses.includes(routeKey) ? outcome.result.body : undefined
}

/** Tells `$disconnect` of a connection that ended; what it answers goes nowhere. */
export async function runDisconnect(
  { facts, by }: { facts: ConnectionFacts; by: ClosedBy },
  setup: GatewaySetup,
): Promise<void> {
  if (!setup.routes.$disconnect) return
  const context = eventContext({ facts, routeKey: '$disconnect', eventType: 'DISCONNECT' }, setup)
  const headers = {
    Host: facts.domainName,
    'x-api-key': '',
    'X-Forwarded-For': '',
    'x-restapi': '',
  }
  await runRoute(
    {
      headers,
      multiValueHeaders: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, [value]]),
      ),
      requestContext: { ...context, disconnectStatusCode: by.code, disconnectReason: by.reason },
      isBase64Encoded: false,
    },
    setup,
  )
}

/** Calls the handler of the event's route; what it throws is logged here, once. */
export async function runRoute(
  event: GatewayEvent,
  { routes, quotas, timers, log, note }: GatewaySetup,
): Promise<HandlerOutcome<GatewayResult>> {
  const { routeKey, requestId: id, connectionId } = event.requestContext
  const handler = routes[routeKey]
  if (!handler) return { status: 'answered', result: { statusCode: 200 } }
  const start = performance.now()
  const outcome = await callHandler(() => handler(event), { ms: quotas.integrationMs, timers })
  if (outcome.status === 'threw') {
    log(`The handler of ${routeKey} threw`, outcome.error, { id, connectionId })
  }
  const ms = Math.round(performance.now() - start)
  note({ id, route: routeKey, connectionId, status: statusOf(outcome), ms })
  return outcome
}

function statusOf(outcome: HandlerOutcome<GatewayResult>): number {
  if (outcome.status === 'answered') return outcome.result.statusCode
  return outcome.status === 'threw' ? 500 : 504
}

const DEFAULT_ROUTE = '$default'
// [?] No source says what a client gets that names these; it must not reach them.
const UNREACHABLE = new Set(['$connect', '$disconnect'])

/** The route of a message by `$request.body.action`: the exact key, else `$default`. */
function selectRoute(body: string, routes: object): string {
  const action = actionOf(body)
  if (action === undefined || UNREACHABLE.has(action)) return DEFAULT_ROUTE
  return Object.hasOwn(routes, action) ? action : DEFAULT_ROUTE
}

function actionOf(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || !('action' in value)) return undefined
    return typeof value.action === 'string' ? value.action : undefined
  } catch {
    // What is not JSON has no action.
    return undefined
  }
}
