import type { SignedInUser } from '../identity'
import type { Failure } from '../outcome'

/** What is known of the visitor. One union, so that no two flags can contradict each other. */
export type SessionState =
  /** Not asked yet, or the answer is on its way. */
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SignedInUser }
  /** The tokens are kept, but the identity service cannot be reached to refresh them. */
  | { status: 'unreachable'; error: Failure }
