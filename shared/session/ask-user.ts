import {
  type EndReason,
  endReasonOf,
  type Identity,
  type NoTokens,
  nicknameIn,
  parseSignedInUser,
  type SignedInUser,
  type Tokens,
} from '../identity'
import type { FreshTokens } from './fresh-tokens'
import type { StoredSession } from './stored-session'

/** Whether a session is valid, and its user if it is. */
export type Standing = { status: 'stands'; tokens: Tokens; user: SignedInUser } | NoTokens

export function createAskUser(options: {
  identity: Pick<Identity, 'getUser'>
  stored: StoredSession
  tokens: FreshTokens
  /** Called when the service has ended the stored session. */
  onEnded: (why: EndReason) => void
}) {
  const { identity, stored, tokens, onEnded } = options

  /**
   * True if these tokens still carry an older name than the account's. Tokens of a pool that always
   * sets its own name are renewed only once: then that name is accepted.
   */
  function isOlderName(held: Tokens, { nickname }: SignedInUser): boolean {
    const carried = nicknameIn(held)
    const kept = parseSignedInUser(stored.profile() ?? '')
    return carried !== undefined && carried !== nickname && kept?.nickname !== nickname
  }

  /** Asks for the user of these tokens. Renews them once if they are refused or carry an older
   * name; the refresh then decides about the session. */
  return async function askUser(held: Tokens): Promise<Standing> {
    let current = held
    let answer = await identity.getUser(current.accessToken)
    const isRefused = !answer.ok && endReasonOf(answer.error) === 'revoked'
    if (isRefused || (answer.ok && isOlderName(current, answer.value.user))) {
      const renewed = await tokens.replace(current)
      if (renewed.status !== 'tokens') return renewed
      current = renewed.tokens
      if (isRefused) answer = await identity.getUser(current.accessToken)
    }
    // Another tab has signed out or in before the answer arrived.
    if (!stored.holds(current)) return stored.ended()
    if (answer.ok) {
      stored.keepProfile(answer.value.json, current)
      return { status: 'stands', tokens: current, user: answer.value.user }
    }
    const { error } = answer
    const why = endReasonOf(error)
    if (why === undefined) return { status: 'unreachable', error }
    onEnded(why)
    return { status: 'ended', why, error }
  }
}
