import { randomUUID } from 'node:crypto'
import type { EventType, RequestContext } from '../../platform/gateway-events'
import type { GatewaySetup } from './gateway-options'
import type { ConnectionFacts } from './live-connection'

export const LOCAL_API_ID = 'local'

const CONNECTION_ID = /^[\w-]{15}=$/

/** An id like `d-Xq2cfnIAMCKaw=`: the form of the hosted gateway's connection and request ids. It
 * is made from a UUID, because Node caches the randomness for many UUIDs. */
export function mintId(): string {
  const bytes = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  return `${bytes.toString('base64url', 0, 11)}=`
}

export function isConnectionId(text: string): boolean {
  return CONNECTION_ID.test(text)
}

interface Occasion {
  facts: ConnectionFacts
  routeKey: string
  eventType: EventType
}

/** The part of an event that the gateway adds. */
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

/** A time in common-log form, `09/May/2025:13:28:09 +0000`. */
function commonLogTime(epoch: number): string {
  // The form is `Fri, 09 May 2025 13:28:09 GMT`.
  const [, day, month, year, time] = new Date(epoch).toUTCString().split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}
