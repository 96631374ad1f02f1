/** What one screen hands to the next with the navigation, in the history entry's state. */
export interface NavigationState {
  email: string
  /** When a code was last sent there, in milliseconds since the epoch. */
  codeSentAt?: number
  /** The sign-in goes on here, as long as the page knows of it. */
  step?: boolean
  /** Why it could not go on, for above the form. */
  ending?: string
}

/** Reads a location's state, which may be anything, such as what an older release left there. */
export function readNavigationState(state: unknown): NavigationState {
  const { email, codeSentAt, step, ending }: Record<string, unknown> = Object(state)
  return {
    email: typeof email === 'string' ? email : '',
    ...(typeof codeSentAt === 'number' && { codeSentAt }),
    ...(step === true && { step }),
    ...(typeof ending === 'string' && { ending }),
  }
}
