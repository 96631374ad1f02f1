import type { Failure, SignInResult } from '@parlor/shared'

export type Challenge = Extract<SignInResult, { status: 'challenge' }>
export type ChallengeOf<Name extends Challenge['name']> = Extract<Challenge, { name: Name }>

/** A sign-in between its password and its end. It lives in the page's memory alone. */
export interface StartedSignIn {
  /** The form's entries, which are there again on the way back. */
  typed: { email: string; password: string }
  /** What the pool has asked for, in order. The last is still open. */
  asked: Challenge[]
}

export interface StepsProps {
  started: StartedSignIn
  /** Goes where an answer leads; a failure is returned. */
  follow(result: SignInResult, started: StartedSignIn): Promise<Failure | undefined>
}

/** What one step is given. */
export interface StepProps<Name extends Challenge['name']> {
  challenge: ChallengeOf<Name>
  email: string
  /** The pool asks the same as before, and so has not taken the answer. */
  isRepeated: boolean
  /** Goes where an answer leads; a failure that leaves the step open is returned. */
  proceed(answered: Promise<SignInResult>): Promise<Failure | undefined>
  onBack(): void
}
