/** What one screen hands to the next with the navigation, in the history entry's state. */
export interface Handover {
  email: string
  /** When a code was last sent there, in milliseconds of the epoch. */
  codeSentAt?: number
}

/** Reads the state of a location, which may be anything, also what an older release left there. */
export function readHandover(state: unknown): Handover {
  if (typeof state !== 'object' || state === null) return { email: '' }
  const email = 'email' in state && typeof state.email === 'string' ? state.email : ''
  if (!('codeSentAt' in state) || typeof state.codeSentAt !== 'number') return { email }
  return { email, codeSentAt: state.codeSentAt }
}
