import { type Identity, identityFailures, jwtTimes, type Refresh, type Tokens } from '../identity'
import type { Outcome } from '../outcome'
import { inTurn, type Turn } from './refresh-lock'
import type { StoredSession } from './stored-session'

/** A token with less than this left is refreshed first, so that it does not expire on its way. */
const REFRESH_AHEAD_S = 60

/** How far a clock may move without anybody setting it. */
const CLOCK_TOLERANCE_S = 60

export type FreshTokens = ReturnType<typeof createFreshTokens>

export function createFreshTokens(options: {
  identity: Pick<Identity, 'refresh'>
  stored: StoredSession
  clientId: string
}) {
  const { identity, stored, clientId } = options
  let underWay: Promise<Outcome<Tokens>> | undefined

  function secondsLeft({ idToken, accessToken, clockDrift }: Tokens): number {
    const id = jwtTimes(idToken)
    const access = jwtTimes(accessToken)
    if (id === undefined || access === undefined) return 0
    const issuersNow = Date.now() / 1000 - clockDrift
    // A time before the tokens were issued means that the clock was set since: by the old drift an
    // expired token would look good for a long time.
    if (issuersNow < Math.min(id.issuedAt, access.issuedAt) - CLOCK_TOLERANCE_S) return 0
    return Math.min(id.expiresAt, access.expiresAt) - issuersNow
  }

  /** Refreshes once for all callers of this page and of the other tabs. */
  function renew(
    isGood: (tokens: Tokens) => boolean,
    operation: Refresh['operation'] = 'InitiateAuth',
  ): Promise<Outcome<Tokens>> {
    underWay ??= inTurn(clientId, () => renewInTurn(isGood, operation)).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function renewInTurn(
    isGood: (tokens: Tokens) => boolean,
    operation: Refresh['operation'],
  ): Promise<Turn<Outcome<Tokens>>> {
    const noSession = { ok: false, error: identityFailures.notAuthenticated } as const
    const current = stored.read()
    if (current.status !== 'tokens') return { result: noSession, hasWritten: false }
    const before = current.tokens
    // Another tab has refreshed them while this one waited.
    if (isGood(before)) return { result: { ok: true, value: before }, hasWritten: false }

    const result = await identity.refresh({
      before,
      operation,
      deviceKey: stored.deviceKey(),
      onDeviceUnknown: () => stored.forgetDevice(before.username),
    })
    if (result.ok) {
      if (stored.renew(result.value, before)) return { result, hasWritten: true }
      // Signed out while the answer was on its way: it must not bring the session back.
      return { result: noSession, hasWritten: false }
    }
    const { code } = result.error
    const isOver =
      code === 'NotAuthorizedException' || code === identityFailures.noRefreshToken.code
    const hasEnded = isOver && stored.holds(before)
    if (hasEnded) stored.end('revoked')
    return { result, hasWritten: hasEnded }
  }

  return {
    /** New tokens in the place of `stale`, which the service no longer takes. */
    replace: (stale: Tokens, operation?: Refresh['operation']) =>
      renew(({ accessToken }) => accessToken !== stale.accessToken, operation),
    /** The stored tokens, refreshed if they have expired or are about to. */
    async get(): Promise<Outcome<Tokens>> {
      const found = stored.read()
      if (found.status === 'none') return { ok: false, error: identityFailures.notAuthenticated }
      if (found.status === 'incomplete') return { ok: false, error: identityFailures.noIdToken }
      const lasts = (tokens: Tokens) => secondsLeft(tokens) > REFRESH_AHEAD_S
      if (lasts(found.tokens)) return { ok: true, value: found.tokens }
      const renewed = await renew(lasts)
      if (renewed.ok || secondsLeft(found.tokens) <= 0) return renewed
      // Not expired yet: good for as long as they last, unless the refusal has ended the session.
      return stored.holds(found.tokens) ? { ok: true, value: found.tokens } : renewed
    },
  }
}
