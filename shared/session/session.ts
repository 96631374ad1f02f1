import { identityFailures } from '../identity/identity-failures'
import { jwtPayload } from '../identity/jwt'
import type { Outcome } from '../outcome'
import type { Credentials, SignInResult, UserPoolClient } from '../user-pool/user-pool-client'
import type { SessionState } from './session-state'

type Offered = Pick<
  UserPoolClient,
  'signUp' | 'confirmSignUp' | 'resendConfirmationCode' | 'prepareSignIn'
>

/** The one session of the page: what is known of the visitor, and everything that changes it. */
export interface Session extends Offered {
  getState(): SessionState
  /** Calls `listener` after every change of state, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Settles an `unknown` state: takes up the stored sign-in, refreshed where it has expired. */
  restore(): Promise<SessionState>
  signIn(input: Credentials): Promise<SignInResult>
  /** Signed out at once; resolves when the service has been told. */
  signOut(): Promise<void>
  /** The user's id token, to show to another service; a refused refresh ends the session. */
  idToken(): Promise<Outcome<string>>
  /** What the pool offers beside, for this session's user alone. */
  account(): ReturnType<UserPoolClient['account']>
}

export function createSession(client: UserPoolClient): Session {
  const listeners = new Set<() => void>()
  let state: SessionState = client.hasStoredSignIn()
    ? { status: 'unknown' }
    : { status: 'signed-out' }
  let reading: Promise<SessionState> | undefined
  /** Counts changes and questions: an answer is believed if neither came after its question. */
  let turn = 0

  function enter(next: SessionState): SessionState {
    turn += 1
    if (next.status === 'signed-out' && state.status === 'signed-out') return state
    state = next
    for (const listener of [...listeners]) listener()
    return state
  }

  async function readStored(): Promise<SessionState> {
    turn += 1
    const asked = turn
    const stored = await client.restore()
    if (asked !== turn) return state
    switch (stored.status) {
      case 'none':
        return enter({ status: 'signed-out' })
      case 'valid':
        return enter({ status: 'signed-in', user: stored.user })
      case 'unreachable':
        return enter(stored)
    }
  }

  /** Another tab has signed somebody else in, and who it is was not heard here yet: what is said or
   * done with that token would be said and done in their name. */
  function isAnothers(token: string): boolean {
    const owner = jwtPayload(token)?.['cognito:username']
    return state.status === 'signed-in' && owner !== undefined && owner !== state.user.username
  }

  client.watch(() => {
    if (client.hasStoredSignIn()) return readStored()
    return enter({ status: 'signed-out' })
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async restore() {
      if (state.status === 'signed-in' || state.status === 'signed-out') return state
      reading ??= readStored().finally(() => {
        reading = undefined
      })
      return reading
    },
    signIn: (input) => client.signIn(input, (user) => enter({ status: 'signed-in', user })),
    async signOut() {
      const told = client.signOut()
      enter({ status: 'signed-out' })
      await told
    },
    async idToken() {
      const token = await client.idToken()
      if (!token.ok && !client.hasStoredSignIn()) enter({ status: 'signed-out' })
      if (!token.ok || !isAnothers(token.value)) return token
      return { ok: false, error: identityFailures.notAuthenticated }
    },
    signUp: (input) => client.signUp(input),
    confirmSignUp: (input) => client.confirmSignUp(input),
    resendConfirmationCode: (input) => client.resendConfirmationCode(input),
    prepareSignIn: () => client.prepareSignIn(),
    account: () => client.account((idToken) => !isAnothers(idToken)),
  }
}
