import type { GatewayEvent, GatewayResult } from '../../platform/gateway-events'
import { eventContext } from './event-context'
import { type GatewaySetup, QUOTAS } from './gateway-options'
import type { ConnectionFacts } from './live-connection'

/** A function's answer, or the gateway's message about its failure. */
type HandlerOutcome<T> =
  | { ok: true; result: T }
  | { ok: false; status: 500 | 504; message: string; error: unknown }

/** Runs a function as the hosted gateway does, containing its exceptions and limiting its time. */
export async function callHandler<T>(
  call: () => Promise<T>,
  { timers }: Pick<GatewaySetup, 'timers'>,
): Promise<HandlerOutcome<T>> {
  let cancel = () => {}
  const late = new Promise<HandlerOutcome<T>>((resolve) => {
    const message = 'Endpoint request timed out'
    cancel = timers.after(QUOTAS.integrationMs, () =>
      resolve({ ok: false, status: 504, message, error: new Error(message) }),
    )
  })
  const answer = Promise.resolve()
    .then(call)
    .then<HandlerOutcome<T>, HandlerOutcome<T>>(
      (result) => ({ ok: true, result }),
      (error: unknown) => ({ ok: false, status: 500, message: 'Internal server error', error }),
    )
  const outcome = await Promise.race([answer, late])
  cancel()
  return outcome
}

/** Runs a message through its route. Returns the text that the gateway sends back, if any. */
export async function runMessage(
  { facts, body }: { facts: ConnectionFacts; body: string },
  setup: GatewaySetup,
): Promise<string | undefined> {
  const routeKey = selectRoute(body, setup.routes)
  const requestContext = eventContext(facts, routeKey)
  const { connectionId, requestId } = requestContext
  const own = (message: string) => JSON.stringify({ message, connectionId, requestId })
  if (!setup.routes[routeKey]) return own('Forbidden')
  const outcome = await runRoute({ requestContext, body }, setup)
  if (!outcome.ok) return own(outcome.message)
  return setup.routeResponses.includes(routeKey) ? outcome.result.body : undefined
}

/** Tells `$disconnect` that a connection has ended; its answer is ignored. */
export async function runDisconnect(facts: ConnectionFacts, setup: GatewaySetup): Promise<void> {
  await runRoute({ requestContext: eventContext(facts, '$disconnect') }, setup)
}

/** Calls the handler of the event's route, if there is one. Exceptions are logged here, once. */
export async function runRoute(
  event: GatewayEvent,
  setup: GatewaySetup,
): Promise<HandlerOutcome<GatewayResult>> {
  const { routeKey, requestId: id, connectionId } = event.requestContext
  const handler = setup.routes[routeKey]
  if (!handler) return { ok: true, result: { statusCode: 200 } }
  const start = performance.now()
  const outcome = await callHandler(() => handler(event), setup)
  if (!outcome.ok && outcome.status === 500) {
    setup.log(`The handler of ${routeKey} threw`, outcome.error, { id, connectionId })
  }
  const ms = Math.round(performance.now() - start)
  const status = outcome.ok ? outcome.result.statusCode : outcome.status
  setup.note({ id, route: routeKey, connectionId, status, ms })
  return outcome
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
