import { eventContext } from '../emulators/gateway/event-context'
import type { GatewayEvent } from '../platform/gateway-events'

interface Occasion {
  routeKey: string
  connectionId: string
  connectedAt: number
  /** The authorizer's result. */
  authorizer?: Record<string, string> | undefined
  body?: string | undefined
}

/** A handler's event for a frame or the end of a connection, without a gateway. */
export function gatewayEvent({ routeKey, body, authorizer, ...who }: Occasion): GatewayEvent {
  const identity = { sourceIp: '127.0.0.1' }
  const facts = { ...who, authorizer, identity, domainName: 'services.example' }
  const eventType = routeKey === '$disconnect' ? 'DISCONNECT' : 'MESSAGE'
  const setup = { stage: 'prod', now: () => who.connectedAt }
  return {
    requestContext: eventContext({ facts, routeKey, eventType }, setup),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  }
}
