/** What one screen hands to the next with the navigation, in the history entry's state. */
export interface NavigationState {
  email: string
  /** When a code was last sent there, in milliseconds since the epoch. */
  codeSentAt?: number
  /** The sign-in goes on here, as long as the page knows of it. */
  step?: boolean
}

/** Reads a location's state, which may be anything, such as what an older release left there. */
export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return { email: '' }
  const email = 'email' in state && typeof state.email === 'string' ? state.email : ''
  if ('step' in state) return { email, step: true }
  if (!('codeSentAt' in state) || typeof state.codeSentAt !== 'number') return { email }
  return { email, codeSentAt: state.codeSentAt }
}
