import type { Outcome } from '../outcome'
import type { SignInResult, UserPoolClient } from '../user-pool/user-pool-client'
import type { SessionState } from './session-state'

type Pool = Pick<UserPoolClient, 'signUp' | 'confirmSignUp' | 'resendConfirmationCode'>

/** The one session of the page: what is known of the visitor, and everything that changes it. */
export interface Session extends Pool {
  getState(): SessionState
  /** Calls `listener` after every change of state, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Settles an `unknown` state: takes up the stored sign-in, refreshed where it has expired. */
  restore(): Promise<SessionState>
  signIn(input: { email: string; password: string }): Promise<SignInResult>
  signOut(): Promise<void>
  /** An id token to show to another service; a refused refresh ends the session. */
  idToken(): Promise<Outcome<string>>
}

export function createSession(client: UserPoolClient): Session {
  const listeners = new Set<() => void>()
  let state: SessionState = client.hasStoredSignIn()
    ? { status: 'unknown' }
    : { status: 'signed-out' }
  let restoring: Promise<SessionState> | undefined

  function enter(next: SessionState): SessionState {
    state = next
    for (const listener of [...listeners]) listener()
    return state
  }

  async function readStored(): Promise<SessionState> {
    const stored = await client.restore()
    switch (stored.status) {
      case 'none':
        return enter({ status: 'signed-out' })
      case 'valid':
        return enter({ status: 'signed-in', user: stored.user })
      case 'unreachable':
        return enter({ status: 'unreachable', error: stored.error })
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async restore() {
      if (state.status === 'signed-in' || state.status === 'signed-out') return state
      restoring ??= readStored().finally(() => {
        restoring = undefined
      })
      return restoring
    },
    async signIn(input) {
      const result = await client.signIn(input)
      if (result.status === 'signed-in') enter({ status: 'signed-in', user: result.user })
      return result
    },
    async signOut() {
      await client.signOut()
      enter({ status: 'signed-out' })
    },
    async idToken() {
      const token = await client.idToken()
      if (!token.ok && state.status === 'signed-in' && !client.hasStoredSignIn()) {
        enter({ status: 'signed-out' })
      }
      return token
    },
    signUp: (input) => client.signUp(input),
    confirmSignUp: (input) => client.confirmSignUp(input),
    resendConfirmationCode: (input) => client.resendConfirmationCode(input),
  }
}
