import {
  type Account,
  type Credentials,
  createIdentity,
  type Identity,
  identityFailures,
  jwtPayload,
  type PoolConfig,
  type SignedInUser,
  type SignInResult,
  type SignUp,
  type Tokens,
} from '../identity'
import type { Failure, Outcome } from '../outcome'
import { createFreshTokens } from './fresh-tokens'
import { createRestore } from './restore-session'
import { createSignIn } from './sign-in'
import { createStoredSession, type EndReason } from './stored-session'
import { createTokenStorage } from './token-storage'

/** What is known of the visitor. One union, so that no two flags can contradict each other. */
export type SessionState =
  /** Not asked yet, or the answer is on its way. */
  | { status: 'unknown' }
  /** `why` where a session ended by itself while this page had it. */
  | { status: 'signed-out'; why?: EndReason }
  /** `signIn` names this sign-in: the same through refreshes and reloads. */
  | { status: 'signed-in'; user: SignedInUser; signIn: string }
  /** The tokens are kept, but the identity service cannot be reached to refresh them. */
  | { status: 'unreachable'; error: Failure }

/** The one session of the page: what is known of the visitor, and everything that changes it. */
export interface Session extends SignUp, Pick<Identity, 'prepareSignIn'> {
  getState(): SessionState
  /** Calls `listener` after every change of state, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Calls `listener` whenever a password is proven on this page, before it is known whose it is,
   * until the returned function is called. */
  onProof(listener: () => void): () => void
  /** Settles an `unknown` state: takes up the stored session, refreshed if it has expired. */
  restore(): Promise<SessionState>
  signIn(input: Credentials): Promise<SignInResult>
  /** Signed out at once; resolves when the service has been told. */
  signOut(): Promise<void>
  /** The user's id token, to show to another service; a refused refresh ends the session. */
  idToken(): Promise<Outcome<string>>
  /** Asks whether the session still stands, as after another service refused its token: the refresh,
   * then `GetUser`. Only these end it. */
  check(): Promise<SessionState>
  /** What a person typed before this moment, in milliseconds since the epoch, is to be forgotten: a
   * sign-out in any tab, a deleted account, another account's sign-in. 0 if never. */
  forgetBefore(): number
  /** What the pool offers besides, for this session's user alone. */
  account(): Promise<Account>
}

export interface SessionOptions {
  config: PoolConfig
  openStorage?: () => Storage
}

export function createSession(options: SessionOptions): Session {
  const { config, openStorage = () => window.localStorage } = options
  const { clientId } = config
  const identity = createIdentity(config)
  const stored = createStoredSession(createTokenStorage(openStorage), clientId)
  const tokens = createFreshTokens({ identity, stored, clientId })
  const restoreSession = createRestore({ identity, stored, tokens, onEnded: followStorage })
  const proofListeners = new Set<() => void>()
  const { signIn, supersede } = createSignIn({
    identity,
    stored,
    onProven() {
      for (const listener of [...proofListeners]) listener()
    },
    onSignedIn: (user, signIn) => enter({ status: 'signed-in', user, signIn }),
  })

  const listeners = new Set<() => void>()
  const isStored = () => stored.read().status === 'tokens'
  let state: SessionState = { status: isStored() ? 'unknown' : 'signed-out' }
  let restoring: Promise<SessionState> | undefined
  /** Counts changes and questions: an answer is believed only if none came after its question. */
  let turn = 0

  function enter(next: SessionState): SessionState {
    turn += 1
    if (next.status === 'signed-out' && state.status === 'signed-out') return state
    state = next
    for (const listener of [...listeners]) listener()
    return state
  }

  async function readStorage(): Promise<SessionState> {
    turn += 1
    const asked = turn
    const restored = await restoreSession()
    return asked === turn ? enter(restored) : state
  }

  function followStorage(): void {
    if (isStored()) void readStorage()
    else enter(signedOut())
  }

  function signedOut(): SessionState {
    const why = stored.whyEnded()
    return { status: 'signed-out', ...(why && { why }) }
  }

  /** Tokens of this session's user. Another tab may have signed somebody else in, and what is said
   * or done with their token would be said and done in their name. */
  async function ownTokens(): Promise<Outcome<Tokens>> {
    const fresh = await tokens.get()
    if (!fresh.ok) {
      if (!isStored()) enter(signedOut())
      return fresh
    }
    const owner = jwtPayload(fresh.value.idToken)['cognito:username']
    const isAnothers =
      state.status === 'signed-in' && owner !== undefined && owner !== state.user.username
    return isAnothers ? { ok: false, error: identityFailures.notAuthenticated } : fresh
  }

  // Another tab has signed in or out, or changed the profile, or the storage was emptied.
  window.addEventListener('storage', ({ key, newValue }) => {
    const isProfile = key === stored.profileKey() && newValue !== null
    if (key === stored.userKey || key === null || isProfile) followStorage()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page that comes back from the back-forward cache has missed what happened meanwhile.
    if (persisted) followStorage()
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onProof(listener) {
      proofListeners.add(listener)
      return () => proofListeners.delete(listener)
    },
    async restore() {
      if (state.status === 'signed-in' || state.status === 'signed-out') return state
      restoring ??= readStorage().finally(() => {
        restoring = undefined
      })
      return restoring
    },
    signUp: identity.signUp,
    confirmSignUp: identity.confirmSignUp,
    resendConfirmationCode: identity.resendConfirmationCode,
    prepareSignIn: identity.prepareSignIn,
    signIn,
    async signOut() {
      supersede()
      const found = stored.read()
      stored.end()
      enter({ status: 'signed-out' })
      if (found.status !== 'tokens' || found.tokens.refreshToken === undefined) return
      await identity.revoke(found.tokens.refreshToken)
    },
    async idToken() {
      const own = await ownTokens()
      return own.ok ? { ok: true, value: own.value.idToken } : own
    },
    async check() {
      const found = stored.read()
      if (found.status === 'tokens') await tokens.replace(found.tokens)
      return readStorage()
    },
    forgetBefore: stored.forgetBefore,
    account: () =>
      identity.account({
        tokens: ownTokens,
        renew: (current) => tokens.replace(current, 'GetTokensFromRefreshToken'),
        deviceKey: stored.deviceKey,
        forgetDevice: () => stored.forgetDevice(),
        onProfileChanged() {
          stored.dropProfile()
          followStorage()
        },
        onEnded(username) {
          if (stored.username() === username) stored.end()
          followStorage()
        },
      }),
  }
}
