import { randomUUID } from 'node:crypto'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import type { User } from './user'

/** A user without a password yet. The pool's own name for it is the `sub`. */
export function newUser(pool: Pool, attributes: Record<string, string>): User {
  const sub = randomUUID()
  return {
    username: sub,
    sub,
    attributes: { email_verified: 'false', ...attributes },
    status: 'UNCONFIRMED',
    enabled: true,
    generation: 0,
    mfa: [],
    createdAt: pool.now(),
    modifiedAt: pool.now(),
  }
}

/** Inside a transaction: stores a new user under its e-mail, or refuses one that is taken. */
export function register(
  pool: Pool,
  { user, name }: { user: User; name: string },
): Refusal | undefined {
  const { sub, username } = user
  if (pool.users.find(name)) return refusals.emailTakenAtSignUp
  pool.users.put(user)
  for (const own of [name, username]) pool.users.claim(own, sub)
  return undefined
}
