import {
  type EndReason,
  endReasonOf,
  type Identity,
  type NoTokens,
  nicknameIn,
  parseSignedInUser,
  REFRESH_AHEAD_S,
  type Refresh,
  type Renewal,
  type SignedInUser,
  secondsLeft,
  type Tokens,
} from '../identity'
import type { Failure } from '../outcome'
import { inTurn, type Turn } from './refresh-lock'
import type { StoredSession } from './stored-session'

/** Whether a session is valid, and its user if it is. */
export type AccountStatus = { status: 'active'; tokens: Tokens; user: SignedInUser } | NoTokens

/** Checks whether the stored session is still valid: by its tokens, which may have to be renewed, and
 * by its user. */
export function createAccountStatus(options: {
  identity: Pick<Identity, 'refresh' | 'getUser'>
  storedSession: StoredSession
  clientId: string
  /** Called when the service has ended the stored session. */
  onEnded: (why: EndReason) => void
}) {
  const { identity, storedSession, clientId, onEnded } = options
  let pendingRenewal: Promise<Renewal> | undefined

  /** Refreshes once for all callers on this page and in the other tabs. */
  function renew(
    isGood: (tokens: Tokens) => boolean,
    operation: Refresh['operation'] = 'InitiateAuth',
  ): Promise<Renewal> {
    pendingRenewal ??= inTurn(clientId, () => renewInTurn(isGood, operation)).finally(() => {
      pendingRenewal = undefined
    })
    return pendingRenewal
  }

  async function renewInTurn(
    isGood: (tokens: Tokens) => boolean,
    operation: Refresh['operation'],
  ): Promise<Turn<Renewal>> {
    const current = storedSession.read()
    if (current.status !== 'tokens') return { result: storedSession.endStatus(), hasWritten: false }
    const previousTokens = current.tokens
    // Another tab refreshed them while this one waited.
    if (isGood(previousTokens)) return { result: current, hasWritten: false }

    const answer = await identity.refresh({
      previousTokens,
      operation,
      deviceKey: storedSession.deviceKey(),
      onDeviceUnknown: () => storedSession.forgetDevice(previousTokens.username),
    })
    const why = answer.ok ? undefined : await reasonOf(answer.error, previousTokens)
    // Another tab has signed out or in before the answer arrived: that takes precedence.
    if (!storedSession.holds(previousTokens))
      return { result: storedSession.endStatus(), hasWritten: false }
    if (answer.ok) {
      storedSession.renew(answer.value)
      return { result: { status: 'tokens', tokens: answer.value }, hasWritten: true }
    }
    const { error } = answer
    if (why === undefined) return { result: { status: 'unreachable', error }, hasWritten: false }
    onEnded(why)
    return { result: { status: 'ended', why, error }, hasWritten: true }
  }

  /** The refresh of a deleted account is refused like a revoked one: `GetUser` distinguishes them. */
  async function reasonOf(error: Failure, { accessToken }: Tokens): Promise<EndReason | undefined> {
    const why = endReasonOf(error)
    if (error.code !== 'NotAuthorizedException') return why
    const answer = await identity.getUser(accessToken)
    return answer.ok ? why : (endReasonOf(answer.error) ?? why)
  }

  /** The stored tokens, refreshed if they have expired or are about to. */
  async function freshTokens(): Promise<Renewal> {
    const current = storedSession.read()
    if (current.status !== 'tokens') return storedSession.endStatus()
    const lasts = (tokens: Tokens) => secondsLeft(tokens) > REFRESH_AHEAD_S
    if (lasts(current.tokens)) return current
    const renewed = await renew(lasts)
    // They have not expired yet, so they are still valid.
    const isGood = renewed.status === 'unreachable' && secondsLeft(current.tokens) > 0
    return isGood ? current : renewed
  }

  /** Replaces the tokens `stale`, which the service no longer accepts. */
  function replaceTokens(stale: Tokens, operation?: Refresh['operation']): Promise<Renewal> {
    return renew(({ accessToken }) => accessToken !== stale.accessToken, operation)
  }

  /**
   * True if these tokens still carry an older name than the account's. Tokens of a pool that always
   * sets its own name are renewed only once: then that name is accepted.
   */
  function isOlderName(tokens: Tokens, { nickname }: SignedInUser): boolean {
    const tokenName = nicknameIn(tokens)
    const profile = parseSignedInUser(storedSession.profile() ?? '')
    return tokenName !== undefined && tokenName !== nickname && profile?.nickname !== nickname
  }

  /** Asks for the user of these tokens. Renews them once if they are refused or carry an older
   * name; the refresh then decides about the session. */
  async function askUser(tokens: Tokens): Promise<AccountStatus> {
    let current = tokens
    let answer = await identity.getUser(current.accessToken)
    const isRefused = !answer.ok && endReasonOf(answer.error) === 'revoked'
    if (isRefused || (answer.ok && isOlderName(current, answer.value.user))) {
      const renewed = await replaceTokens(current)
      if (renewed.status !== 'tokens') return renewed
      current = renewed.tokens
      if (isRefused) answer = await identity.getUser(current.accessToken)
    }
    // Another tab has signed out or in before the answer arrived.
    if (!storedSession.holds(current)) return storedSession.endStatus()
    if (answer.ok) {
      storedSession.storeProfile(answer.value.json, current)
      return { status: 'active', tokens: current, user: answer.value.user }
    }
    const { error } = answer
    const why = endReasonOf(error)
    if (why === undefined) return { status: 'unreachable', error }
    onEnded(why)
    return { status: 'ended', why, error }
  }

  return { freshTokens, replaceTokens, askUser }
}
