import {
  type Credentials,
  type Identity,
  identityFailures,
  type SignedInUser,
  type SignInResult,
  type Tokens,
} from '../identity'
import type { StoredSession } from './stored-session'

export interface SignInOptions {
  identity: Pick<Identity, 'signIn' | 'getUser' | 'revoke'>
  storedSession: StoredSession
  /** Called when the password is proven, and only the user is still unknown. */
  onProven: () => void
  /** Called before the result is returned, even if that is the answer to a challenge. */
  onSignedIn: (user: SignedInUser, tokens: Tokens) => void
}

/** The sign-ins of one page. Only the last one counts. */
export function createSignIn({ identity, storedSession, onProven, onSignedIn }: SignInOptions) {
  let latest = 0

  async function signIn(credentials: Credentials): Promise<SignInResult> {
    latest += 1
    const attempt = latest
    const isSuperseded = () => attempt !== latest
    // The SDK stores here, so that a sign-in is persisted only once it is complete.
    const memory = new Map(storedSession.deviceEntries())

    async function complete(tokens: Tokens): Promise<SignInResult> {
      const userRequest = identity.getUser(tokens.accessToken)
      onProven()
      const answer = await userRequest
      if (answer.ok && !isSuperseded()) {
        const { user, json } = answer.value
        storedSession.begin({ tokens, profile: json, memory })
        onSignedIn(user, tokens)
        return { status: 'signed-in', user }
      }
      // Nothing is stored, so no later sign-out would revoke it.
      if (tokens.refreshToken !== undefined) void identity.revoke(tokens.refreshToken)
      const error = answer.ok ? identityFailures.notAuthenticated : answer.error
      return { status: 'failed', error }
    }

    return identity.signIn({
      ...credentials,
      memory,
      complete,
      onDeviceUnknown: (username) => storedSession.forgetDevice(username),
    })
  }

  return {
    signIn,
    /** Abandons any sign-in in progress. */
    supersede() {
      latest += 1
    },
  }
}
