import type { IdentityCall } from '../identity/identity-call'
import { identityFailures, unexpectedAnswer } from '../identity/identity-failures'
import { isJsonObject, type JsonObject } from '../identity/json-object'
import { jwtTimes } from '../identity/jwt'
import { askForTokens, type RefreshOperation } from '../identity/tokens'
import type { Outcome } from '../outcome'
import { inTurn, type Turn } from './refresh-lock'
import type { StoredSignIn, Tokens } from './stored-session'

/** A token with less than this left is refreshed first, so that it does not expire on its way. */
const REFRESH_AHEAD_S = 60

/** So far a clock is set while nobody touches it. */
const CLOCK_TOLERANCE_S = 60

export interface FreshTokens {
  /** The stored tokens, refreshed where they have expired or are about to. */
  get(): Promise<Outcome<Tokens>>
  /** New tokens in the place of `stale`, for when the service no longer takes them. */
  replace(stale: Tokens, operation?: RefreshOperation): Promise<Outcome<Tokens>>
}

export interface FreshTokensOptions {
  stored: StoredSignIn
  call: IdentityCall
  clientId: string
  now: () => number
}

export function createFreshTokens({
  stored,
  call,
  clientId,
  now,
}: FreshTokensOptions): FreshTokens {
  let underWay: Promise<Outcome<Tokens>> | undefined

  function secondsLeft(tokens: Tokens): number {
    const id = jwtTimes(tokens.idToken)
    const access = jwtTimes(tokens.accessToken)
    if (id === undefined || access === undefined) return 0
    const issuersNow = now() / 1000 - tokens.clockDrift
    // Before they were issued: the clock was set since, and the drift is not what it was. Believed,
    // it would show a token long after its end.
    if (issuersNow < Math.min(id.issuedAt, access.issuedAt) - CLOCK_TOLERANCE_S) return 0
    return Math.min(id.expiresAt, access.expiresAt) - issuersNow
  }

  function renew(
    isGood: (tokens: Tokens) => boolean,
    operation: RefreshOperation = 'InitiateAuth',
  ): Promise<Outcome<Tokens>> {
    underWay ??= inTurn(clientId, () => renewInTurn(isGood, operation)).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function renewInTurn(
    isGood: (tokens: Tokens) => boolean,
    operation: RefreshOperation,
  ): Promise<Turn<Outcome<Tokens>>> {
    const current = stored.read()
    if (current.status !== 'tokens') {
      return { result: { ok: false, error: identityFailures.notAuthenticated }, hasWritten: false }
    }
    // Another tab has been here while this one waited.
    if (isGood(current.tokens)) {
      return { result: { ok: true, value: current.tokens }, hasWritten: false }
    }
    const result = await exchange(current.tokens, operation)
    return { result, hasWritten: result.ok || stored.read().status === 'none' }
  }

  async function exchange(before: Tokens, operation: RefreshOperation): Promise<Outcome<Tokens>> {
    const { refreshToken } = before
    if (refreshToken === undefined) return { ok: false, error: identityFailures.noRefreshToken }

    const answer = await askForTokens({ call, stored, clientId, operation }, refreshToken)
    const isStillOurs = () => {
      const after = stored.read()
      return after.status === 'tokens' && after.tokens.refreshToken === refreshToken
    }
    if (!answer.ok) {
      if (answer.error.code === 'NotAuthorizedException' && isStillOurs()) stored.clear()
      return answer
    }
    // Signed out while the answer was on its way: new tokens must not bring the session back.
    if (!isStillOurs()) return { ok: false, error: identityFailures.notAuthenticated }
    const tokens = refreshedTokens({ answer: answer.value, before, now: now() })
    if (tokens === undefined) {
      return { ok: false, error: unexpectedAnswer('answered a refresh without tokens') }
    }
    stored.write(tokens)
    return { ok: true, value: tokens }
  }

  return {
    replace: (stale, operation) =>
      renew((tokens) => tokens.accessToken !== stale.accessToken, operation),
    async get() {
      const found = stored.read()
      if (found.status === 'none') return { ok: false, error: identityFailures.notAuthenticated }
      if (found.status === 'incomplete') return { ok: false, error: identityFailures.noIdToken }
      const lasts = (tokens: Tokens) => secondsLeft(tokens) > REFRESH_AHEAD_S
      if (lasts(found.tokens)) return { ok: true, value: found.tokens }
      const replaced = await renew(lasts)
      if (replaced.ok || secondsLeft(found.tokens) <= 0) return replaced
      // Not expired yet: good for as long as it lasts, unless the refusal ended the session.
      return stored.read().status === 'tokens' ? { ok: true, value: found.tokens } : replaced
    },
  }
}

function refreshedTokens(input: {
  answer: JsonObject
  before: Tokens
  now: number
}): Tokens | undefined {
  const result = input.answer.AuthenticationResult
  if (!isJsonObject(result)) return undefined
  const { IdToken: idToken, AccessToken: accessToken, RefreshToken: rotated } = result
  if (typeof idToken !== 'string' || typeof accessToken !== 'string') return undefined
  const id = jwtTimes(idToken)
  const access = jwtTimes(accessToken)
  if (id === undefined || access === undefined) return undefined
  return {
    username: input.before.username,
    idToken,
    accessToken,
    refreshToken: typeof rotated === 'string' ? rotated : input.before.refreshToken,
    clockDrift: Math.floor(input.now / 1000) - Math.min(id.issuedAt, access.issuedAt),
  }
}
