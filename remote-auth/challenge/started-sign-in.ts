import type { Failure, SignInResult } from '@parlor/shared'
import type { ReactNode } from 'react'

export type Challenge = Extract<SignInResult, { status: 'challenge' }>
export type ChallengeOf<Name extends Challenge['name']> = Extract<Challenge, { name: Name }>

/** A sign-in between its password and its end. It lives in the page's memory alone. */
export interface StartedSignIn {
  /** What the pool asks for now; undefined once the sign-in cannot go on. */
  challenge: Challenge | undefined
  /** The form's entries, which are there again on the way back. */
  typed: { email: string; password: string }
  /** Says above the password why it cannot go on. */
  ending?: ReactNode
}

/** What one step is given. */
export interface StepProps<Name extends Challenge['name']> {
  challenge: ChallengeOf<Name>
  email: string
  /** The pool asks the same as before, and so has not taken the answer. */
  isRepeated: boolean
  /** Goes where an answer leads; a failure that leaves the step open is returned. */
  goOn(answered: Promise<SignInResult>): Promise<Failure | undefined>
  onBack(): void
}
