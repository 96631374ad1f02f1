import { jwtTimes, type RuntimeConfig, type Session } from 'shared'

/** The service ends a connection whose token has expired. Less than the minute within which a
 * session gives out a new token in place of one that is about to expire. */
const RENEW_AHEAD_MS = 45_000

/** The longest that a timer can wait. A longer one goes off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Where to connect to, or why there is nowhere just now. */
export type ChatAddress =
  | {
      ok: true
      url: string
      /** When a new address is worth asking for, though the connection may still live. */
      renewAfterMs?: number
    }
  | { ok: false; reason: 'signed-out' | 'unreachable' }

type Config = Pick<RuntimeConfig, 'chatEndpoint' | 'chat'>

/** The socket's URL; with an authorizer in front it carries a fresh id token, so never log it. */
export async function findChatAddress(
  { chatEndpoint, chat }: Config,
  session: Pick<Session, 'idToken' | 'getState'>,
): Promise<ChatAddress> {
  if (!chat.authorize) return { ok: true, url: chatEndpoint }
  const token = await session.idToken()
  if (!token.ok) {
    const signedOut = session.getState().status === 'signed-out'
    return { ok: false, reason: signedOut ? 'signed-out' : 'unreachable' }
  }
  const url = new URL(chatEndpoint)
  url.searchParams.set('token', token.value)
  const renewAfterMs = (jwtTimes(token.value)?.expiresAt ?? 0) * 1000 - Date.now() - RENEW_AHEAD_MS
  // Not with a token that is about to expire, or by a clock that is wrong: that would go on and on.
  const isRenewed = renewAfterMs > 0 && renewAfterMs <= LONGEST_TIMER_MS
  return { ok: true, url: url.href, ...(isRenewed && { renewAfterMs }) }
}
