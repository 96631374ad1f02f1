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
  secondsOld,
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

/** The state of the visitor. One union, so that no two flags can contradict each other. */
export type SessionState =
  /** Not asked yet, or waiting for the answer. */
  | { status: 'unknown' }
  /** `why` if a session ended without a sign-out while this page had it. */
  | { status: 'signed-out'; why?: EndReason }
  /** `signIn` identifies this sign-in, through refreshes and reloads. */
  | { status: 'signed-in'; user: SignedInUser; signIn: string }
  /** The tokens are kept, but the identity service cannot be reached to refresh them. */
  | { status: 'unreachable'; error: Failure }

/** The page's one session: the state of the visitor, and everything that changes it. */
export interface Session extends SignUp, Pick<Identity, 'prepareSignIn'> {
  getState(): SessionState
  /** Calls `listener` after every change of state, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Calls `listener` whenever a password is proven on this page, before the user is known, until
   * the returned function is called. */
  onProof(listener: () => void): () => void
  /** Settles an `unknown` state: resumes the stored session, refreshed if it has expired. */
  restore(): Promise<SessionState>
  signIn(input: Credentials): Promise<SignInResult>
  /** Signs out at once; resolves when the service has been told. */
  signOut(): Promise<void>
  /** The user's id token, for another service; a refused refresh ends the session. */
  idToken(): Promise<{ ok: true; value: string } | ({ ok: false } & NoTokens)>
  /** A token for a remote's service. `refused` is the one that the service did not accept: it is
   * renewed, unless that was done within the last minute. A refused refresh ends the session. */
  serviceToken(
    kind: 'id' | 'access',
    refused?: string,
  ): Promise<{ ok: true; value: string } | ({ ok: false } & NoTokens)>
  /** Checks whether the session is still valid, for example after another service refused its
   * token: by the refresh, then `GetUser`. Only these end it. */
  check(): Promise<SessionState>
  /** Text typed before this time, in milliseconds since the epoch, must be forgotten: after a
   * sign-out in any tab, a deleted account, another account's sign-in. 0 if never. */
  forgetBefore(): number
  /** The pool's other operations, for this session's user only. */
  account(): Promise<Account>
}

/** Services may refuse tokens at any rate; the service that renews them limits each account. */
const RENEW_EVERY_S = 60

export interface SessionOptions {
  config: PoolConfig
  openStorage?: () => BrowserStorage
  /** The source of the browser's events about other tabs. */
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
  /** Counts proven passwords. */
  const proofs = observable(0)
  const { signIn, supersede } = createSignIn({
    identity,
    stored,
    onProven: () => proofs.set(proofs.get() + 1),
    onSignedIn: enter,
  })

  const state = observable<SessionState>({ status: isStored() ? 'unknown' : 'signed-out' })
  let restoring: Promise<SessionState> | undefined
  /** The name in the tokens at the time of the shown name; many pools put none there. */
  let carried: string | undefined

  /** The only place that changes the state. */
  function become(next: SessionState): SessionState {
    if (!isSame(next, state.get())) state.set(next)
    return state.get()
  }

  function enter(user: SignedInUser, held: Tokens): SessionState {
    carried = nicknameIn(held)
    return become({ status: 'signed-in', user, signIn: signInOf(held) })
  }

  /** Ends the stored session, for every tab; `why` if it was not a sign-out. */
  function leave(why?: EndReason): void {
    stored.end(why)
    become({ status: 'signed-out', why })
  }

  /** Turns an answer into a state. All callers have checked that it is about the stored session. */
  async function settle(standing: Standing): Promise<SessionState> {
    if (standing.status === 'stands') return enter(standing.user, standing.tokens)
    // Another tab may have signed in.
    if (standing.status === 'ended' && isStored()) return takeUp()
    if (standing.status === 'ended') return become({ status: 'signed-out', why: standing.why })
    const shown = state.get()
    const isKnown = shown.status === 'signed-in' && shown.user.username === stored.username()
    return isKnown ? shown : become(standing)
  }

  /** Resumes the stored session. With a profile next to the tokens it does not wait for the
   * service, whose answer may still bring another name or the end. */
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

  /** Passes on the result of a renewal, after the page has applied it. */
  function settled(renewal: Renewal): Renewal {
    if (renewal.status !== 'tokens') void settle(renewal)
    return renewal
  }

  /** Tokens of this session's user that carry the shown name. */
  async function ownTokens(): Promise<Renewal> {
    const fresh = settled(await tokens.get())
    const shown = state.get()
    if (fresh.status !== 'tokens' || shown.status !== 'signed-in') return fresh
    const owner = jwtPayload(fresh.tokens.idToken)['cognito:username']
    // Another tab has signed in a different user, and anything done with their token would be done
    // in their name.
    if (owner !== undefined && owner !== shown.user.username) {
      return { status: 'ended', why: undefined, error: identityFailures.notAuthenticated }
    }
    if (nicknameIn(fresh.tokens) === carried) return fresh
    // Renamed on another device: show the new name before anything is said under it.
    const standing = await askUser(fresh.tokens)
    void settle(standing)
    return standing.status === 'stands' ? { status: 'tokens', tokens: standing.tokens } : standing
  }

  // Another tab has signed in or out or changed the profile, or the storage was cleared.
  page.addEventListener('storage', ({ key, newValue }) => {
    const isProfile = key === stored.profileKey() && newValue !== null
    if (key === stored.userKey || key === null || isProfile) followStorage()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    // A page that returns from the back-forward cache has missed the changes since.
    if (persisted) followStorage()
  })

  /** Follows a change by another tab. */
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
    async serviceToken(kind, refused) {
      const tokenOf = ({ idToken, accessToken }: Tokens) => (kind === 'id' ? idToken : accessToken)
      const own = await ownTokens()
      if (own.status !== 'tokens') return { ok: false, ...own }
      const isStale = tokenOf(own.tokens) === refused && secondsOld(own.tokens) >= RENEW_EVERY_S
      if (!isStale) return { ok: true, value: tokenOf(own.tokens) }
      settled(await tokens.replace(own.tokens))
      const renewed = await ownTokens()
      return renewed.status === 'tokens'
        ? { ok: true, value: tokenOf(renewed.tokens) }
        : { ok: false, ...renewed }
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

/** True if nothing has changed for subscribers. */
function isSame(next: SessionState, shown: SessionState): boolean {
  if (next.status === 'signed-out') return shown.status === 'signed-out'
  if (next.status !== 'signed-in' || shown.status !== 'signed-in') return false
  return next.signIn === shown.signIn && next.user.nickname === shown.user.nickname
}
