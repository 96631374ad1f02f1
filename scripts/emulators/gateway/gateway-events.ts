import { callHandler, type HandlerOutcome } from './call-handler'
import { mintId } from './connection-id'
import { eventContext } from './event-context'
import type { GatewayEvent, GatewayResult } from './events'
import type { GatewaySetup } from './gateway-options'
import type { ClosedBy, ConnectionFacts } from './live-connection'
import { selectRoute } from './select-route'

/** What the gateway sends to a client by itself. */
export interface MessageAnswer {
  /** Undefined: nothing is sent. */
  text: string | undefined
}

/** A message that came in, run through its route. */
export async function runMessage(
  message: { facts: ConnectionFacts; body: string },
  setup: GatewaySetup,
): Promise<MessageAnswer> {
  const { facts, body } = message
  const routeKey = selectRoute(body, setup.routes)
  const context = contextFor({ facts, routeKey, eventType: 'MESSAGE' }, setup)
  const own = (text: string) => ({
    text: JSON.stringify({
      message: text,
      connectionId: facts.connectionId,
      requestId: context.requestId,
    }),
  })
  if (!setup.routes[routeKey]) return own('Forbidden')
  const event: GatewayEvent = {
    requestContext: { ...context, messageId: mintId() },
    body,
    isBase64Encoded: false,
  }
  const outcome = await runRoute(event, setup)
  if (outcome.status === 'timed-out') return own('Endpoint request timed out')
  if (outcome.status === 'threw') return own('Internal server error')
  return { text: setup.routeResponses.includes(routeKey) ? outcome.result.body : undefined }
}

/** Tells `$disconnect` of a connection that ended; what it answers goes nowhere. */
export async function runDisconnect(
  { facts, by }: { facts: ConnectionFacts; by: ClosedBy },
  setup: GatewaySetup,
): Promise<void> {
  if (!setup.routes.$disconnect) return
  const context = contextFor({ facts, routeKey: '$disconnect', eventType: 'DISCONNECT' }, setup)
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
  setup: GatewaySetup,
): Promise<HandlerOutcome<GatewayResult>> {
  const { routeKey, requestId: id, connectionId } = event.requestContext
  const handler = setup.routes[routeKey]
  if (!handler) return { status: 'answered', result: { statusCode: 200 } }
  const { integrationMs: ms } = setup.quotas
  const start = performance.now()
  const outcome = await callHandler(() => handler(event), { ms, timers: setup.timers })
  if (outcome.status === 'threw') {
    setup.log(`The handler of ${routeKey} threw`, outcome.error, { id, connectionId })
  }
  const took = Math.round(performance.now() - start)
  setup.note({ id, route: routeKey, connectionId, status: statusOf(outcome), ms: took })
  return outcome
}

function statusOf(outcome: HandlerOutcome<GatewayResult>): number {
  if (outcome.status === 'answered') return outcome.result.statusCode
  return outcome.status === 'threw' ? 500 : 504
}

export function contextFor(
  about: {
    facts: ConnectionFacts
    routeKey: string
    eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT'
  },
  { stage, now }: GatewaySetup,
) {
  const { facts, routeKey, eventType } = about
  return eventContext(facts, { routeKey, eventType, stage, now: now() })
}
