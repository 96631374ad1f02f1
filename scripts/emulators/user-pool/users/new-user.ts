import { randomUUID } from 'node:crypto'
import type { Pool } from '../pool'
import type { User } from './user'

/** A user without a password yet. Where the e-mail is the name, the pool's own name is the `sub`. */
export function newUser(
  pool: Pool,
  { name, attributes }: { name: string; attributes: Record<string, string> },
): User {
  const sub = randomUUID()
  return {
    username: pool.settings.email === 'username' ? sub : name,
    sub,
    attributes: attributes.email ? { email_verified: 'false', ...attributes } : attributes,
    status: 'UNCONFIRMED',
    enabled: true,
    generation: 0,
    mfa: [],
    createdAt: pool.now(),
    modifiedAt: pool.now(),
  }
}
