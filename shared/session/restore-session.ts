import type { IdentityCall } from '../identity/identity-call'
import { identityFailures, unexpectedAnswer } from '../identity/identity-failures'
import { type JsonObject, parseJsonObject } from '../identity/json-object'
import { signedInUser } from '../identity/user-profile'
import type { Outcome } from '../outcome'
import type { RestoredSignIn } from '../user-pool/user-pool-client'
import type { FreshTokens } from './fresh-tokens'
import type { StoredSignIn, Tokens } from './stored-session'

export interface ProfileReaderOptions {
  stored: StoredSignIn
  call: IdentityCall
  tokens: FreshTokens
  /** Called when a sign-in that was taken from storage turns out to be over. */
  onRefused: () => void
}

/** Who the stored sign-in is: from storage where the tokens are still those it was read with. */
export function createProfileReader({ stored, call, tokens, onRefused }: ProfileReaderOptions) {
  /** A refused sign-in has been cleared by then; whatever else failed may work again later. */
  function unavailable(error: { code: string; message: string }): RestoredSignIn {
    const left = stored.read()
    const canReturn = left.status === 'tokens' && left.tokens.refreshToken !== undefined
    return canReturn ? { status: 'unreachable', error } : { status: 'none' }
  }

  function getUser({ accessToken }: Tokens): Promise<Outcome<JsonObject>> {
    return call({ operation: 'GetUser', payload: { AccessToken: accessToken } })
  }

  /** Another tab may have signed somebody in meanwhile. */
  function isStored({ accessToken }: Tokens): boolean {
    const found = stored.read()
    return found.status === 'tokens' && found.tokens.accessToken === accessToken
  }

  async function askProfile(current: Tokens): Promise<RestoredSignIn> {
    let answer = await getUser(current)
    if (!answer.ok && answer.error.code === 'NotAuthorizedException') {
      // The access token was revoked before its time; the refresh decides about the session.
      const replaced = await tokens.replace(current)
      if (!replaced.ok) {
        // Refused, and nothing is there to ask for another with.
        if (replaced.error === identityFailures.noRefreshToken && isStored(current)) stored.clear()
        return unavailable(replaced.error)
      }
      answer = await getUser(replaced.value)
      if (!answer.ok && answer.error.code === 'NotAuthorizedException' && isStored(replaced.value))
        stored.clear()
    }
    if (!answer.ok) return unavailable(answer.error)
    // Signed out, or somebody else in, while the answer was on its way: it is not theirs to keep.
    const after = stored.read()
    if (after.status !== 'tokens' || after.tokens.username !== current.username) {
      return unavailable(identityFailures.notAuthenticated)
    }
    const user = signedInUser(answer.value)
    if (user === undefined) return unavailable(unexpectedAnswer('answered GetUser without a user'))
    stored.keepProfile(JSON.stringify(answer.value))
    return { status: 'valid', user }
  }

  return async function readProfile(): Promise<RestoredSignIn> {
    const fresh = await tokens.get()
    if (!fresh.ok) return unavailable(fresh.error)

    const asked = askProfile(fresh.value)
    const kept = parseJsonObject(stored.profile() ?? '')
    const user = kept && signedInUser(kept)
    if (user === undefined) return asked
    // Nobody waits for the answer, but a sign-in that was revoked, or of a pool that is gone, ends.
    void asked.then(({ status }) => {
      // What is still stored was not refused, and telling of it would only ask again, without end.
      if (status === 'none' && stored.read().status !== 'tokens') onRefused()
    })
    return { status: 'valid', user }
  }
}
