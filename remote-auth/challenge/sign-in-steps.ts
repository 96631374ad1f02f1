import type { Failure, SignInResult } from '@parlor/shared'

export type Challenge = Extract<SignInResult, { status: 'challenge' }>
export type ChallengeOf<Name extends Challenge['name']> = Extract<Challenge, { name: Name }>

/** A sign-in between the password and its end. It exists only in the page's memory. */
export interface StartedSignIn {
  /** The form's entries, which the way back restores. */
  credentials: { email: string; password: string }
  /** The pool's challenges, in order. The last one is still open. */
  challenges: Challenge[]
}

export interface StepsProps {
  started: StartedSignIn
  /** Navigates to the next step; returns a failure. */
  follow(result: SignInResult, started: StartedSignIn): Promise<Failure | undefined>
}

/** The props of one step. */
export interface StepProps<Name extends Challenge['name']> {
  challenge: ChallengeOf<Name>
  email: string
  /** The pool has repeated its challenge, so it did not accept the answer. */
  isRepeated: boolean
  /** Navigates to the next step; returns a failure that leaves this step open. */
  proceed(answered: Promise<SignInResult>): Promise<Failure | undefined>
  onBack(): void
}
