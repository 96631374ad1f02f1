import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../../platform/gateway-events'
import type { ConnectionFacts } from './live-connection'

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
