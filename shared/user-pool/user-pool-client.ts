import type { Failure, Outcome } from '../outcome'
import type { SignedInUser } from '../session/session-state'

export interface CodeDelivery {
  medium: string
  destination: string
}

export type ChallengeName =
  | 'SMS_MFA'
  | 'SOFTWARE_TOKEN_MFA'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  | 'NEW_PASSWORD_REQUIRED'
  | 'CUSTOM_CHALLENGE'

/** What a sign-in came to: the tokens are stored, or a challenge stands open, or it was refused. */
export type SignInResult =
  | { status: 'signed-in'; user: SignedInUser }
  | { status: 'challenge'; name: ChallengeName }
  | { status: 'failed'; error: Failure }

/** What is left of an earlier sign-in. `unreachable` keeps the tokens: only the network failed. */
export type StoredSignIn =
  | { status: 'none' }
  | { status: 'valid'; user: SignedInUser }
  | { status: 'unreachable'; error: Failure }

/** The hosted user pool, as the session sees it. One file knows the SDK behind it. */
export interface UserPoolClient {
  signUp(input: { nickname: string; email: string; password: string }): Promise<Outcome<CodeDelivery | undefined>>
  confirmSignUp(input: { email: string; code: string }): Promise<Outcome>
  resendConfirmationCode(input: { email: string }): Promise<Outcome<CodeDelivery | undefined>>
  signIn(input: { email: string; password: string }): Promise<SignInResult>
  /** Reads the stored sign-in and refreshes it with the refresh token where it has expired. */
  restore(): Promise<StoredSignIn>
  /** An id token that has not expired, refreshed before where needed. */
  idToken(): Promise<Outcome<string>>
  /** Revokes the refresh token and clears the stored tokens; the tokens go even when the call fails. */
  signOut(): Promise<void>
}
