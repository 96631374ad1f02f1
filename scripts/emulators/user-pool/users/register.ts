import type { StoredCode } from '../codes/code-store'
import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { takeAlias } from './take-alias'
import type { User } from './user'
import type { NameHolder } from './user-store'

export interface Registration {
  user: User
  name: string
  /** Takes an address that an admin has vouched for from who has it now. */
  force?: boolean
  /** The code that will confirm it. */
  code?: StoredCode | undefined
}

export function nameTaken({ kind }: NameHolder): Refusal {
  return kind === 'name' ? refusals.userAlreadyExists : refusals.emailTakenAtSignUp
}

/** Stores a new user under its name, or says who has the name. On disk when it resolves. */
export function register(
  pool: Pool,
  { user, name, force = false, code }: Registration,
): Promise<Refusal | undefined> {
  const { username, attributes } = user
  return pool.users.transaction(() => {
    const holder = pool.users.holder(name)
    if (holder) return nameTaken(holder)
    if (attributes.email && attributes.email_verified === 'true') {
      const taken = takeAlias(pool.users, { email: attributes.email, username, force })
      if (taken) return taken
    }
    pool.users.claim(name, { username, kind: 'name' })
    pool.users.put(user)
    if (code) void pool.codes.put({ sub: user.sub, purpose: 'confirm' }, code)
    return undefined
  })
}
