import { jwtTimes, type RuntimeConfig, type Session } from '@parlor/shared'
import type { ChatAddress } from './transport'

/** The hosted gateway closes after 2 hours. Clients leave up to ten minutes apart, so that those
 * who connected together do not reconnect together. */
export const CONNECTION_LIFE_MS = 115 * 60_000
const LIFE_SPREAD_MS = 10 * 60_000

/** How long before the token expires to renew, because the service then ends the connection. A
 * session replaces its token in the last minute, so this has to be less. */
const RENEW_AHEAD_MS = 45_000

/** The socket's URL; with an authorizer it carries a fresh id token, so never log it. */
export async function findChatAddress(
  { chatEndpoint, chat }: Pick<RuntimeConfig, 'chatEndpoint' | 'chat'>,
  session: Pick<Session, 'idToken'>,
): Promise<ChatAddress> {
  const lifeMs = CONNECTION_LIFE_MS - Math.random() * LIFE_SPREAD_MS
  if (!chat.authorize) return { ok: true, url: chatEndpoint, renewAfterMs: lifeMs }
  const token = await session.idToken()
  if (!token.ok) return { ok: false, reason: token.status }
  const url = new URL(chatEndpoint)
  url.searchParams.set('token', token.value)
  const validMs = (jwtTimes(token.value)?.expiresAt ?? 0) * 1000 - Date.now() - RENEW_AHEAD_MS
  // If the clock is wrong, the token seems to have expired, and renewals would never end.
  return { ok: true, url: url.href, renewAfterMs: validMs > 0 ? Math.min(validMs, lifeMs) : lifeMs }
}
