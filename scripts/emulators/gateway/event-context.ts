import { mintId } from './connection-id'
import type { EventType, RequestContext } from './events'
import type { GatewaySetup } from './gateway-options'
import type { ConnectionFacts } from './live-connection'

export const LOCAL_API_ID = 'local'

interface Occasion {
  facts: ConnectionFacts
  routeKey: string
  eventType: EventType
}

/** The gateway's own part of an event. */
export function eventContext(
  { facts, routeKey, eventType }: Occasion,
  setup: Pick<GatewaySetup, 'stage' | 'now'>,
): RequestContext {
  const requestId = mintId()
  const now = setup.now()
  return {
    routeKey,
    ...(facts.authorizer && { authorizer: facts.authorizer }),
    eventType,
    extendedRequestId: requestId,
    requestTime: commonLogTime(now),
    messageDirection: 'IN',
    stage: setup.stage,
    connectedAt: facts.connectedAt,
    requestTimeEpoch: now,
    identity: facts.identity,
    requestId,
    domainName: facts.domainName,
    connectionId: facts.connectionId,
    apiId: LOCAL_API_ID,
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A time in common-log form, `09/May/2025:13:28:09 +0000`. */
function commonLogTime(epoch: number): string {
  const [day = '', time = ''] = new Date(epoch).toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `${date}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`
}
