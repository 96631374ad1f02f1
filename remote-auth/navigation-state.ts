import { shownAddress } from './validation/email-address'

/** The state that a navigation passes to the next screen, in the history entry. */
export interface NavigationState {
  email: string
  /** When a code was last sent there, in milliseconds since the epoch. */
  codeSentAt?: number
  /** The account with this address was activated just now. */
  activated?: boolean
  /** The sign-in continues at this entry, as long as the page remembers it. */
  step?: boolean
  /** Why it could not continue, shown above the form. */
  ending?: string
  /** The path that the guard redirected from (`pathAfterSignIn`). */
  askedFor?: string
}

/** Reads a location's state, which can have any form: an older release may have written it. */
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
