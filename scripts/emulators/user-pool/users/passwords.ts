import type { Pool } from '../pool'
import { newVerifier } from '../srp/verifier'
import type { User } from './user'

/** The pool's only rule for passwords (specification section 9). */
export const PASSWORD_MIN_LENGTH = 6

/** The user with a new password, which does not expire with the temporary one it replaces. */
export function withPassword(user: User, password: string, pool: Pool): User {
  const { temporaryUntil: _, ...rest } = user
  const verifier = newVerifier({ group: pool.group, user: user.username }, password)
  return { ...rest, password: verifier, modifiedAt: pool.now() }
}
