import { shownAddress } from './validation/email-address'

/** The state that a navigation passes to the next screen, in the history entry. */
export interface NavigationState {
  email: string
  /** When a code was last sent there, in milliseconds since the epoch. */
  codeSentAt?: number
  /** The account with this address was activated just now. */
  activated?: boolean
  /** The sign-in continues here, while the page knows of it. */
  step?: boolean
  /** Why it could not continue, shown above the form. */
  ending?: string
  /** The path that the guard kept closed (`pathAfterSignIn`). */
  askedFor?: string
}

/** Reads a location's state, which may be anything, such as an older release's. */
export function readNavigationState(state: unknown): NavigationState {
  const { email, codeSentAt, activated, step, ending, askedFor }: Record<string, unknown> =
    Object(state)
  return {
    email: typeof email === 'string' ? shownAddress(email) : '',
    ...(typeof codeSentAt === 'number' && { codeSentAt }),
    ...(activated === true && { activated }),
    ...(step === true && { step }),
    ...(typeof ending === 'string' && { ending }),
    ...(typeof askedFor === 'string' && { askedFor }),
  }
}
