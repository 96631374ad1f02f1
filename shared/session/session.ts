import {
  type Account,
  type Credentials,
  createIdentity,
  type EndReason,
  type Identity,
  identityFailures,
  jwtPayload,
  type NoTokens,
  nicknameIn,
  type PoolConfig,
  parseSignedInUser,
  type Renewal,
  type SignedInUser,
  type SignInResult,
  type SignUp,
  signInOf,
  type Tokens,
} from '../identity'
import { observable } from '../observable'
import type { Failure } from '../outcome'
import { createAskUser, type Standing } from './ask-user'
import { createFreshTokens } from './fresh-tokens'
import { createSignIn } from './sign-in'
import { createStoredSession } from './stored-session'
import { type BrowserStorage, createTokenStorage } from './token-storage'

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
  idToken(): Promise<{ ok: true; value: string } | ({ ok: false } & NoTokens)>
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
  openStorage?: () => BrowserStorage
  /** Where the browser tells what other tabs do. */
  page?: Pick<Window, 'addEventListener'>
}

export function createSession(options: SessionOptions): Session {
  const { config, openStorage = () => window.localStorage, page = window } = options
  const { clientId } = config
  const identity = createIdentity(config)
  const stored = createStoredSession(createTokenStorage(openStorage), clientId)
  const isStored = () => stored.read().status === 'tokens'
  const tokens = createFreshTokens({ identity, stored, clientId, onEnded: leave })
  const askUser = createAskUser({ identity, stored, tokens, onEnded: leave })
  /** Counts the passwords that were proven. */
  const proofs = observable(0)
  const { signIn, supersede } = createSignIn({
    identity,
    stored,
    onProven: () => proofs.set(proofs.get() + 1),
    onSignedIn: enter,
  })

  const state = observable<SessionState>({ status: isStored() ? 'unknown' : 'signed-out' })
  let restoring: Promise<SessionState> | undefined
  /** The name in the tokens that the shown name came with; many pools put none there. */
  let carried: string | undefined

  /** Every entering and leaving comes through here. */
  function become(next: SessionState): SessionState {
    if (!isSame(next, state.get())) state.set(next)
    return state.get()
  }

  function enter(user: SignedInUser, held: Tokens): SessionState {
    carried = nicknameIn(held)
    return become({ status: 'signed-in', user, signIn: signInOf(held) })
  }

  /** Ends the session that storage holds, for every tab; `why` where the person did not choose it. */
  function leave(why?: EndReason): void {
    stored.end(why)
    become({ status: 'signed-out', why })
  }

  /** Makes a state of an answer, which is about what storage holds: all who give one have looked. */
  async function settle(standing: Standing): Promise<SessionState> {
    if (standing.status === 'stands') return enter(standing.user, standing.tokens)
    // Another tab may have signed somebody in.
    if (standing.status === 'ended' && isStored()) return takeUp()
    if (standing.status === 'ended') return become({ status: 'signed-out', why: standing.why })
    const shown = state.get()
    const isKnown = shown.status === 'signed-in' && shown.user.username === stored.username()
    return isKnown ? shown : become(standing)
  }

  /** Takes up the session that storage holds. Where a profile lies beside its tokens nobody waits for
   * the service, whose answer may still bring another name or the end. */
  async function takeUp(): Promise<SessionState> {
    const fresh = await tokens.get()
    if (fresh.status !== 'tokens') return settle(fresh)
    const kept = parseSignedInUser(stored.profile() ?? '')
    if (kept !== undefined) enter(kept, fresh.tokens)
    const settled = askUser(fresh.tokens).then(settle)
    return kept === undefined ? settled : state.get()
  }

  async function check(): Promise<SessionState> {
    const fresh = await tokens.get()
    const renewed = fresh.status === 'tokens' ? await tokens.replace(fresh.tokens) : fresh
    return settle(renewed.status === 'tokens' ? await askUser(renewed.tokens) : renewed)
  }

  /** Passes on what became of the tokens, once the page has done the same. */
  function settled(renewal: Renewal): Renewal {
    if (renewal.status !== 'tokens') void settle(renewal)
    return renewal
  }

  /** Tokens of this session's user, which carry the name that is shown. */
  async function ownTokens(): Promise<Renewal> {
    const fresh = settled(await tokens.get())
    const shown = state.get()
    if (fresh.status !== 'tokens' || shown.status !== 'signed-in') return fresh
    const owner = jwtPayload(fresh.tokens.idToken)['cognito:username']
    // Another tab has signed somebody else in, and what is said or done with their token would be
    // said and done in their name.
    if (owner !== undefined && owner !== shown.user.username) {
      return { status: 'ended', why: undefined, error: identityFailures.notAuthenticated }
    }
    if (nicknameIn(fresh.tokens) === carried) return fresh
    // Renamed on another device: the new name is shown before anything is said under it.
    const standing = await askUser(fresh.tokens)
    void settle(standing)
    return standing.status === 'stands' ? { status: 'tokens', tokens: standing.tokens } : standing
  }

  // Another tab has signed in or out, or changed the profile, or the storage was emptied.
  page.addEventListener('storage', ({ key, newValue }) => {
    const isProfile = key === stored.profileKey() && newValue !== null
    if (key === stored.userKey || key === null || isProfile) followStorage()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    // A page that comes back from the back-forward cache has missed what happened meanwhile.
    if (persisted) followStorage()
  })

  /** Does what another tab has done. */
  function followStorage(): void {
    void (isStored() ? takeUp() : settle(stored.ended()))
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    onProof: proofs.subscribe,
    async restore() {
      const { status } = state.get()
      if (status === 'signed-in' || status === 'signed-out') return state.get()
      restoring ??= takeUp().finally(() => {
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
      leave()
      if (found.status !== 'tokens' || found.tokens.refreshToken === undefined) return
      await identity.revoke(found.tokens.refreshToken)
    },
    async idToken() {
      const own = await ownTokens()
      return own.status === 'tokens'
        ? { ok: true, value: own.tokens.idToken }
        : { ok: false, ...own }
    },
    check,
    forgetBefore: stored.forgetBefore,
    account: () =>
      identity.account({
        tokens: ownTokens,
        renew: (held) => tokens.replace(held, 'GetTokensFromRefreshToken').then(settled),
        check,
        deviceKey: stored.deviceKey,
        forgetDevice: () => stored.forgetDevice(),
        onProfileChanged: () => void takeUp(),
        onEnded: (held) => (stored.holds(held) ? leave() : followStorage()),
      }),
  }
}

/** Whether nothing has changed for anybody who follows. */
function isSame(next: SessionState, shown: SessionState): boolean {
  if (next.status === 'signed-out') return shown.status === 'signed-out'
  if (next.status !== 'signed-in' || shown.status !== 'signed-in') return false
  return next.signIn === shown.signIn && next.user.nickname === shown.user.nickname
}
