import type { Failure } from '../outcome'

export interface SignedInUser {
  /** The pool's own name for the user, `USER_ID_FOR_SRP`; not for display. */
  username: string
  /** The public name in the chat: the third attribute of `GetUser` (specification section 3). */
  nickname: string
}

/** What is known of the visitor. One union, so that no two flags can contradict each other. */
export type SessionState =
  /** Not asked yet, or the answer is on its way. */
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SignedInUser }
  /** Tokens are kept, but the identity service could not be reached to refresh them. */
  | { status: 'unreachable'; error: Failure }
