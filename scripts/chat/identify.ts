import type { GatewayEvent } from '../emulators/gateway/events'
import type { BoundConnection } from './chat-store'
import { publicNickname } from './public-nickname'

/** The gateway ends a connection after 2 hours; an hour more forgives every clock. */
const LONGEST_LIFE_MS = 3 * 60 * 60_000

export type Identified = Omit<BoundConnection, 'kind'>

/**
 * Who a bind is from: the verified person where there is an authorizer, whatever the frame says;
 * else whom the frame names. Undefined if no public nickname is left of it.
 */
export function identify(
  { connectionId, connectedAt, authorizer }: GatewayEvent['requestContext'],
  nickName: string,
): Identified | undefined {
  const expiresAt = connectedAt + LONGEST_LIFE_MS
  const nickname = publicNickname(authorizer?.nickname ?? nickName)
  if (nickname === '') return undefined
  if (!authorizer) return { connectionId, member: `guest ${nickname}`, nickname, expiresAt }
  const { sub = '', tokenExpiresAt } = authorizer
  return { connectionId, member: sub, nickname, tokenExpiresAt: Number(tokenExpiresAt), expiresAt }
}
