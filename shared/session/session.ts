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
  secondsOld,
  signInOf,
  type Tokens,
} from '../identity'
import { observable } from '../observable'
import type { Failure } from '../outcome'
import { type AccountStatus, createAccountStatus } from './account-status'
import { createSignIn } from './sign-in'
import { createStoredSession } from './stored-session'
import { type BrowserStorage, createTokenStorage } from './token-storage'

/** The state of the visitor. One union, so that flags cannot contradict each other. */
export type SessionState =
  /** Not checked yet, or waiting for the answer. */
  | { status: 'unknown' }
  /** `why` if a session ended without a sign-out while this page had it. */
  | { status: 'signed-out'; why?: EndReason }
  /** `signIn` identifies this sign-in, through refreshes and reloads. */
  | { status: 'signed-in'; user: SignedInUser; signIn: string }
  /** The tokens are kept, but the identity service cannot be reached to refresh them. */
  | { status: 'unreachable'; error: Failure }

/** The page's one session: the state of the visitor, and everything that changes it. */
export interface Session
  extends Pick<Identity, 'signUp' | 'confirmSignUp' | 'resendConfirmationCode' | 'prepareSignIn'> {
  getState(): SessionState
  /** Calls `listener` after every change of state, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Calls `listener` whenever a password is proven on this page, before the user is known, until
   * the returned function is called. */
  onProof(listener: () => void): () => void
  /** Settles an `unknown` state: resumes the stored session, refreshed if it has expired. */
  restore(): Promise<SessionState>
  signIn(input: Credentials): Promise<SignInResult>
  /** Signs out at once; resolves when the service has been notified. */
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
  const storedSession = createStoredSession(createTokenStorage(openStorage), clientId)
  const isStored = () => storedSession.read().status === 'tokens'
  const { freshTokens, replaceTokens, askUser } = createAccountStatus({
    identity,
    storedSession,
    clientId,
    onEnded: endSession,
  })
  /** Counts proven passwords. */
  const proofs = observable(0)
  const { signIn, supersede } = createSignIn({
    identity,
    storedSession,
    onProven: () => proofs.set(proofs.get() + 1),
    onSignedIn: setSignedIn,
  })

  const state = observable<SessionState>({ status: isStored() ? 'unknown' : 'signed-out' })
  let restoring: Promise<SessionState> | undefined
  /** The name in the tokens at the time of the shown name; many pools put none there. */
  let carriedName: string | undefined

  /** The only place that changes the state. */
  function setState(next: SessionState): SessionState {
    if (!isSame(next, state.get())) state.set(next)
    return state.get()
  }

  function setSignedIn(user: SignedInUser, tokens: Tokens): SessionState {
    carriedName = nicknameIn(tokens)
    return setState({ status: 'signed-in', user, signIn: signInOf(tokens) })
  }

  /** Ends the stored session, for every tab; `why` if it was not a sign-out. */
  function endSession(why?: EndReason): void {
    storedSession.end(why)
    setState({ status: 'signed-out', why })
  }

  /** Turns an answer into a state. All callers have checked that it is about the stored session. */
  async function applyStatus(account: AccountStatus): Promise<SessionState> {
    if (account.status === 'active') return setSignedIn(account.user, account.tokens)
    // Another tab may have signed in.
    if (account.status === 'ended' && isStored()) return resume()
    if (account.status === 'ended') return setState({ status: 'signed-out', why: account.why })
    const currentState = state.get()
    const isKnown =
      currentState.status === 'signed-in' && currentState.user.username === storedSession.username()
    return isKnown ? currentState : setState(account)
  }

  /** Resumes the stored session. With a profile next to the tokens it does not wait for the
   * service, whose answer may still change the name or end the session. */
  async function resume(): Promise<SessionState> {
    const fresh = await freshTokens()
    if (fresh.status !== 'tokens') return applyStatus(fresh)
    const storedUser = parseSignedInUser(storedSession.profile() ?? '')
    if (storedUser !== undefined) setSignedIn(storedUser, fresh.tokens)
    const resumed = askUser(fresh.tokens).then(applyStatus)
    return storedUser === undefined ? resumed : state.get()
  }

  async function check(): Promise<SessionState> {
    const fresh = await freshTokens()
    const renewed = fresh.status === 'tokens' ? await replaceTokens(fresh.tokens) : fresh
    return applyStatus(renewed.status === 'tokens' ? await askUser(renewed.tokens) : renewed)
  }

  /** Passes on the result of a renewal, after the page has applied it. */
  function reportRenewal(renewal: Renewal): Renewal {
    if (renewal.status !== 'tokens') void applyStatus(renewal)
    return renewal
  }

  /** Tokens of this session's user that carry the shown name. */
  async function ownTokens(): Promise<Renewal> {
    const fresh = reportRenewal(await freshTokens())
    const currentState = state.get()
    if (fresh.status !== 'tokens' || currentState.status !== 'signed-in') return fresh
    const owner = jwtPayload(fresh.tokens.idToken)['cognito:username']
    // Another tab has signed in a different user, and this page must not act in their name.
    if (owner !== undefined && owner !== currentState.user.username) {
      return { status: 'ended', why: undefined, error: identityFailures.notAuthenticated }
    }
    if (nicknameIn(fresh.tokens) === carriedName) return fresh
    // Renamed on another device: show the new name before the user says anything under it.
    const account = await askUser(fresh.tokens)
    void applyStatus(account)
    return account.status === 'active' ? { status: 'tokens', tokens: account.tokens } : account
  }

  // Another tab has signed in or out or changed the profile, or the storage was cleared.
  page.addEventListener('storage', ({ key, newValue }) => {
    const isProfile = key === storedSession.profileKey() && newValue !== null
    if (key === storedSession.userKey || key === null || isProfile) followStorage()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    // A page that returns from the back-forward cache has missed the changes since.
    if (persisted) followStorage()
  })

  /** Follows a change by another tab. */
  function followStorage(): void {
    void (isStored() ? resume() : applyStatus(storedSession.endStatus()))
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    onProof: proofs.subscribe,
    async restore() {
      const { status } = state.get()
      if (status === 'signed-in' || status === 'signed-out') return state.get()
      restoring ??= resume().finally(() => {
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
      const previous = storedSession.read()
      endSession()
      if (previous.status !== 'tokens' || previous.tokens.refreshToken === undefined) return
      await identity.revoke(previous.tokens.refreshToken)
    },
    async idToken() {
      const current = await ownTokens()
      return current.status === 'tokens'
        ? { ok: true, value: current.tokens.idToken }
        : { ok: false, ...current }
    },
    async serviceToken(kind, refused) {
      const tokenOf = ({ idToken, accessToken }: Tokens) => (kind === 'id' ? idToken : accessToken)
      const current = await ownTokens()
      if (current.status !== 'tokens') return { ok: false, ...current }
      const { tokens } = current
      const isStale = tokenOf(tokens) === refused && secondsOld(tokens) >= RENEW_EVERY_S
      if (!isStale) return { ok: true, value: tokenOf(tokens) }
      reportRenewal(await replaceTokens(tokens))
      const renewed = await ownTokens()
      return renewed.status === 'tokens'
        ? { ok: true, value: tokenOf(renewed.tokens) }
        : { ok: false, ...renewed }
    },
    check,
    forgetBefore: storedSession.forgetBefore,
    account: () =>
      identity.account({
        tokens: ownTokens,
        renew: (tokens) => replaceTokens(tokens, 'GetTokensFromRefreshToken').then(reportRenewal),
        check,
        deviceKey: storedSession.deviceKey,
        forgetDevice: () => storedSession.forgetDevice(),
        onProfileChanged: () => void resume(),
        onEnded: (tokens) => (storedSession.holds(tokens) ? endSession() : followStorage()),
      }),
  }
}

/** True if nothing has changed for subscribers. */
function isSame(next: SessionState, currentState: SessionState): boolean {
  if (next.status === 'signed-out') return currentState.status === 'signed-out'
  if (next.status !== 'signed-in' || currentState.status !== 'signed-in') return false
  return next.signIn === currentState.signIn && next.user.nickname === currentState.user.nickname
}
