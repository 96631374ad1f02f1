import type { Account } from '../identity/account/account'
import type { Challenge } from '../identity/sign-in-result'
import type { Failure, Outcome } from '../outcome'
import type { SignedInUser } from '../session/session-state'

export interface CodeDelivery {
  /** `EMAIL` or `SMS`. */
  medium: string
  /** Where the code went, masked: `a***@e***`. */
  destination: string
}

export interface Credentials {
  email: string
  password: string
  /** How the password is proven; SRP where absent, so that it never travels. */
  flow?: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'CUSTOM_AUTH'
}

/** What a sign-in came to: the tokens are stored, or a challenge stands open, or it was refused. */
export type SignInResult =
  | { status: 'signed-in'; user: SignedInUser }
  | ({ status: 'challenge' } & Challenge)
  | { status: 'failed'; error: Failure }

/** What is left of an earlier sign-in. `unreachable` keeps the tokens: only the network failed. */
export type RestoredSignIn =
  | { status: 'none' }
  | { status: 'valid'; user: SignedInUser }
  | { status: 'unreachable'; error: Failure }

/** The hosted user pool, as the session sees it. One file knows the SDK behind it. */
export interface UserPoolClient {
  /** Whether a sign-in is stored at all. Answers at once, so that the first paint need not wait. */
  hasStoredSignIn(): boolean
  /** Calls `listener` when another tab has signed in or out, or an operation of the account has
   * changed who is signed in, until the returned function is called. */
  watch(listener: () => void): () => void
  signUp(input: {
    nickname: string
    email: string
    password: string
  }): Promise<Outcome<CodeDelivery | undefined>>
  confirmSignUp(input: { email: string; code: string }): Promise<Outcome>
  resendConfirmationCode(input: { email: string }): Promise<Outcome<CodeDelivery | undefined>>
  /** Brings what a sign-in needs before it is asked for, as while somebody types. */
  prepareSignIn(): Promise<void>
  /** `onSignedIn` is called before the result is given, be it that of a challenge's answer. */
  signIn(input: Credentials, onSignedIn: (user: SignedInUser) => void): Promise<SignInResult>
  /** Reads the stored sign-in and refreshes it with the refresh token where it has expired. */
  restore(): Promise<RestoredSignIn>
  /** An id token that has not expired, refreshed before where needed. */
  idToken(): Promise<Outcome<string>>
  /** Revokes the refresh token and clears the stored tokens; the tokens go even when the call fails. */
  signOut(): Promise<void>
  /** What the pool offers beside; fetched when first asked for, since no screen needs it. Only with
   * tokens that are `isOwn`, by their id token: another tab may have stored somebody else's. */
  account(isOwn?: (idToken: string) => boolean): Promise<Account>
}
