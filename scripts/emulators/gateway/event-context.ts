import { mintId } from './connection-id'
import type { EventType, RequestContext } from './events'
import type { ConnectionFacts } from './live-connection'
import { requestTime } from './request-time'

interface Occasion {
  routeKey: string
  eventType: EventType
  stage: string
  now: number
}

/** The gateway's own part of an event. */
export function eventContext(facts: ConnectionFacts, occasion: Occasion): RequestContext {
  const requestId = mintId()
  return {
    routeKey: occasion.routeKey,
    ...(facts.authorizer && { authorizer: facts.authorizer }),
    eventType: occasion.eventType,
    extendedRequestId: requestId,
    requestTime: requestTime(occasion.now),
    messageDirection: 'IN',
    stage: occasion.stage,
    connectedAt: facts.connectedAt,
    requestTimeEpoch: occasion.now,
    identity: facts.identity,
    requestId,
    domainName: facts.domainName,
    connectionId: facts.connectionId,
    apiId: LOCAL_API_ID,
  }
}

export const LOCAL_API_ID = 'local'
