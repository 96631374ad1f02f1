import type { Outcome } from '../outcome'
import type { FreshTokens } from './fresh-tokens'
import type { IdentityCall } from './identity-call'
import { unexpectedAnswer } from './identity-failures'
import { type JsonObject, parseJsonObject } from './json-object'
import type { StoredSignIn, Tokens } from './stored-sign-in'
import type { RestoredSignIn } from './user-pool-client'
import { signedInUser } from './user-profile'

export interface ProfileReaderOptions {
  stored: StoredSignIn
  call: IdentityCall
  tokens: FreshTokens
}

/** Who the stored sign-in is: from storage where the tokens are still those it was read with. */
export function createProfileReader({ stored, call, tokens }: ProfileReaderOptions) {
  /** A refused sign-in has been cleared by then; whatever else failed may work again later. */
  function unavailable(error: { code: string; message: string }): RestoredSignIn {
    const left = stored.read()
    const canReturn = left.status === 'tokens' && left.tokens.refreshToken !== undefined
    return canReturn ? { status: 'unreachable', error } : { status: 'none' }
  }

  function getUser({ accessToken }: Tokens): Promise<Outcome<JsonObject>> {
    return call({ operation: 'GetUser', payload: { AccessToken: accessToken } })
  }

  return async function readProfile(): Promise<RestoredSignIn> {
    const fresh = await tokens.get()
    if (!fresh.ok) return unavailable(fresh.error)

    const kept = parseJsonObject(stored.profile() ?? '')
    const keptUser = kept && signedInUser(kept)
    if (keptUser !== undefined) return { status: 'valid', user: keptUser }

    let answer = await getUser(fresh.value)
    if (!answer.ok && answer.error.code === 'NotAuthorizedException') {
      // The access token was revoked before its time; the refresh decides about the session.
      const replaced = await tokens.replace(fresh.value)
      if (!replaced.ok) return unavailable(replaced.error)
      answer = await getUser(replaced.value)
      if (!answer.ok && answer.error.code === 'NotAuthorizedException') stored.clear()
    }
    if (!answer.ok) return unavailable(answer.error)
    const user = signedInUser(answer.value)
    if (user === undefined) return unavailable(unexpectedAnswer('answered GetUser without a user'))
    stored.keepProfile(JSON.stringify(answer.value))
    return { status: 'valid', user }
  }
}
