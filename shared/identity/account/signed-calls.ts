import type { Outcome } from '../../outcome'
import type { IdentityCall } from '../identity-call'
import { identityFailures } from '../identity-failures'
import type { JsonObject } from '../json-object'
import type { Tokens } from '../tokens'

/** The session that an account's operations act for. */
export interface AccountSession {
  /** The user's own tokens, refreshed where needed. */
  tokens(): Promise<Outcome<Tokens>>
  /** New tokens at once, by GetTokensFromRefreshToken. */
  renew(current: Tokens): Promise<Outcome<Tokens>>
  /** The key of the remembered device that this is. */
  deviceKey(): string | undefined
  forgetDevice(): void
  /** An operation has changed attributes, so that the nickname may be another. */
  onProfileChanged(): void
  /** An operation has revoked every token of the user. */
  onEnded(username: string): void
}

/** A protected operation, called with an access token that has not expired. */
export type SignedCall = (operation: string, payload?: object) => Promise<Outcome<JsonObject>>

export function createSignedCalls(call: IdentityCall, session: AccountSession) {
  const { noIdToken, noRefreshToken, notAuthenticated } = identityFailures

  async function ownTokens(): Promise<Outcome<Tokens>> {
    const tokens = await session.tokens()
    if (tokens.ok) return tokens
    // Section 8: a protected operation used without a valid session.
    const hasNone = [noIdToken, noRefreshToken].some(({ code }) => code === tokens.error.code)
    return hasNone ? { ok: false, error: notAuthenticated } : tokens
  }

  const signed: SignedCall = async (operation, payload) => {
    const tokens = await ownTokens()
    if (!tokens.ok) return tokens
    return call({ operation, payload: { ...payload, AccessToken: tokens.value.accessToken } })
  }

  return { ownTokens, signed }
}
