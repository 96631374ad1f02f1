import {
  type EndReason,
  endReasonOf,
  type Identity,
  REFRESH_AHEAD_S,
  type Refresh,
  type Renewal,
  secondsLeft,
  type Tokens,
} from '../identity'
import type { Failure } from '../outcome'
import { inTurn, type Turn } from './refresh-lock'
import type { StoredSession } from './stored-session'

export type FreshTokens = ReturnType<typeof createFreshTokens>

export function createFreshTokens(options: {
  identity: Pick<Identity, 'refresh' | 'getUser'>
  stored: StoredSession
  clientId: string
  /** Called when the service has ended the stored session. */
  onEnded: (why: EndReason) => void
}) {
  const { identity, stored, clientId, onEnded } = options
  let underWay: Promise<Renewal> | undefined

  /** Refreshes once for all callers on this page and in the other tabs. */
  function renew(
    isGood: (tokens: Tokens) => boolean,
    operation: Refresh['operation'] = 'InitiateAuth',
  ): Promise<Renewal> {
    underWay ??= inTurn(clientId, () => renewInTurn(isGood, operation)).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function renewInTurn(
    isGood: (tokens: Tokens) => boolean,
    operation: Refresh['operation'],
  ): Promise<Turn<Renewal>> {
    const current = stored.read()
    if (current.status !== 'tokens') return { result: stored.ended(), hasWritten: false }
    const before = current.tokens
    // Another tab refreshed them while this one waited.
    if (isGood(before)) return { result: current, hasWritten: false }

    const answer = await identity.refresh({
      before,
      operation,
      deviceKey: stored.deviceKey(),
      onDeviceUnknown: () => stored.forgetDevice(before.username),
    })
    const why = answer.ok ? undefined : await reasonOf(answer.error, before)
    // Another tab has signed out or in before the answer arrived: that takes precedence.
    if (!stored.holds(before)) return { result: stored.ended(), hasWritten: false }
    if (answer.ok) {
      stored.renew(answer.value)
      return { result: { status: 'tokens', tokens: answer.value }, hasWritten: true }
    }
    const { error } = answer
    if (why === undefined) return { result: { status: 'unreachable', error }, hasWritten: false }
    onEnded(why)
    return { result: { status: 'ended', why, error }, hasWritten: true }
  }

  /** The refresh of a deleted account is refused like a revoked one: `GetUser` tells them apart. */
  async function reasonOf(error: Failure, { accessToken }: Tokens): Promise<EndReason | undefined> {
    const why = endReasonOf(error)
    if (error.code !== 'NotAuthorizedException') return why
    const answer = await identity.getUser(accessToken)
    return answer.ok ? why : (endReasonOf(answer.error) ?? why)
  }

  return {
    /** Replaces the tokens `stale`, which the service no longer accepts. */
    replace: (stale: Tokens, operation?: Refresh['operation']) =>
      renew(({ accessToken }) => accessToken !== stale.accessToken, operation),
    /** The stored tokens, refreshed if they have expired or are about to. */
    async get(): Promise<Renewal> {
      const found = stored.read()
      if (found.status !== 'tokens') return stored.ended()
      const lasts = (tokens: Tokens) => secondsLeft(tokens) > REFRESH_AHEAD_S
      if (lasts(found.tokens)) return found
      const renewed = await renew(lasts)
      // Not expired yet: valid until it does.
      const isGood = renewed.status === 'unreachable' && secondsLeft(found.tokens) > 0
      return isGood ? found : renewed
    },
  }
}
