import * as v from 'valibot'
import { type JsonObject, parseJsonObject } from '../contract/json-value'
import type { Failure, Outcome } from '../outcome'
import { type IdentityCall, readAnswer } from './identity-call'
import {
  type EndReason,
  identityFailures,
  isDeviceUnknown,
  unexpectedAnswer,
} from './identity-failures'

/** A token with less time left is refreshed first, so that it does not expire on its way. */
export const REFRESH_AHEAD_S = 60

/** How far a clock may drift without being set. */
const CLOCK_TOLERANCE_S = 60

/** The tokens of a sign-in, named as in specification section 3. */
export interface Tokens {
  username: string
  idToken: string
  accessToken: string
  refreshToken: string | undefined
  /** How many seconds this machine's clock is ahead of the issuer's. */
  clockDrift: number
}

/** Why there are no tokens. `why` if the session ended without a sign-out; `error` has the text of
 * specification section 8. An unreachable session is kept until the service answers again. */
export type NoTokens =
  | { status: 'ended'; why: EndReason | undefined; error: Failure }
  | { status: 'unreachable'; error: Failure }

/** The result of renewing a session's tokens, or of requesting valid ones. */
export type Renewal = { status: 'tokens'; tokens: Tokens } | NoTokens

/** Identifies the sign-in of tokens; every refresh keeps it. */
export function signInOf({ idToken, username }: Tokens): string {
  const { origin_jti, auth_time } = jwtPayload(idToken)
  // A pool without token revocation has no `origin_jti`.
  return String(origin_jti ?? `${username} ${auth_time}`)
}

/** The nickname in the token; undefined if the pool puts none into its tokens. */
export function nicknameIn({ idToken }: Tokens): string | undefined {
  const { nickname } = jwtPayload(idToken)
  return typeof nickname === 'string' ? nickname : undefined
}

/** How many seconds tokens are still valid; 0 or less if they are not. */
export function secondsLeft({ idToken, accessToken, clockDrift }: Tokens): number {
  const id = jwtTimes(idToken)
  const access = jwtTimes(accessToken)
  if (id === undefined || access === undefined) return 0
  const issuersNow = Date.now() / 1000 - clockDrift
  // A time before the tokens were issued means that the clock was set since: with the old drift an
  // expired token would look valid for a long time.
  if (issuersNow < Math.min(id.issuedAt, access.issuedAt) - CLOCK_TOLERANCE_S) return 0
  return Math.min(id.expiresAt, access.expiresAt) - issuersNow
}

/** How many seconds ago the id token was issued, by the issuer's clock; 0 if it does not say. */
export function secondsOld({ idToken, clockDrift }: Tokens): number {
  const times = jwtTimes(idToken)
  return times === undefined ? 0 : Date.now() / 1000 - clockDrift - times.issuedAt
}

export interface Refresh {
  previousTokens: Tokens
  deviceKey: string | undefined
  /** Called when the pool no longer knows the remembered device. */
  onDeviceUnknown: () => void
  /** Two equivalent operations. A pool that rotates its refresh tokens accepts only the second. */
  operation: 'InitiateAuth' | 'GetTokensFromRefreshToken'
}

const authenticationResult = v.object({
  AuthenticationResult: v.object({
    IdToken: v.string(),
    AccessToken: v.string(),
    RefreshToken: v.optional(v.string()),
  }),
})

/** Refreshes tokens. A refusal is final; the only retry is without a device that the pool has
 * forgotten. */
export async function refreshTokens(
  { call, clientId }: { call: IdentityCall; clientId: string },
  { previousTokens, deviceKey, onDeviceUnknown, operation }: Refresh,
): Promise<Outcome<Tokens>> {
  const { refreshToken } = previousTokens
  if (refreshToken === undefined) return { ok: false, error: identityFailures.noRefreshToken }
  const ask = (DeviceKey?: string) => {
    const byToken = { RefreshToken: refreshToken, DeviceKey, ClientId: clientId }
    const byFlow = {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: clientId,
      AuthParameters: { REFRESH_TOKEN: refreshToken, DEVICE_KEY: DeviceKey },
    }
    return call({ operation, payload: operation === 'InitiateAuth' ? byFlow : byToken })
  }

  let answer = await ask(deviceKey)
  if (deviceKey !== undefined && !answer.ok && isDeviceUnknown(answer.error)) {
    onDeviceUnknown()
    answer = await ask()
  }
  const result = readAnswer(answer, authenticationResult)
  if (!result.ok) return result
  const { IdToken, AccessToken, RefreshToken } = result.value.AuthenticationResult
  const id = jwtTimes(IdToken)
  const access = jwtTimes(AccessToken)
  if (id === undefined || access === undefined) {
    return { ok: false, error: unexpectedAnswer('answered a refresh without tokens') }
  }
  const tokens = {
    username: previousTokens.username,
    idToken: IdToken,
    accessToken: AccessToken,
    refreshToken: RefreshToken ?? refreshToken,
    clockDrift: Math.floor(Date.now() / 1000) - Math.min(id.issuedAt, access.issuedAt),
  }
  return { ok: true, value: tokens }
}

/** A token's claims, empty if it is malformed. Services check the signature; the page does not. */
export function jwtPayload(token: string): JsonObject {
  try {
    const binary = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return parseJsonObject(new TextDecoder().decode(bytes)) ?? {}
  } catch {
    return {}
  }
}

/** When a token was issued and when it expires, in seconds by the issuer's clock. */
export function jwtTimes(token: string): { issuedAt: number; expiresAt: number } | undefined {
  const { iat, exp } = jwtPayload(token)
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { issuedAt: iat, expiresAt: exp }
}
