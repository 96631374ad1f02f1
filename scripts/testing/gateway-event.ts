import { eventContext } from '../emulators/gateway/run-route'
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
  return {
    requestContext: eventContext({ ...who, authorizer }, routeKey),
    ...(body !== undefined && { body }),
  }
}
