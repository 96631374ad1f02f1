import { randomUUID } from 'node:crypto'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import type { User } from './user'

/** A user without a password yet. If the e-mail is the name, the pool's own name is the `sub`. */
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

/** Inside a transaction: stores a new user under its name, or refuses a name that is taken. */
export function register(
  pool: Pool,
  { user, name }: { user: User; name: string },
): Refusal | undefined {
  const { sub, username } = user
  const holder = pool.users.holder(name)
  if (holder) {
    const isEmail = pool.settings.email === 'username' || holder.kind === 'alias'
    return isEmail ? refusals.emailTakenAtSignUp : refusals.userAlreadyExists
  }
  pool.users.put(user)
  for (const own of [name, username]) pool.users.claim(own, { sub, kind: 'name' })
  return undefined
}

interface Alias {
  email: string
  sub: string
  /** `ForceAliasCreation`: the previous holder loses the address as a name and its verification. */
  force: boolean
}

/** Inside a transaction: makes a verified e-mail a name of the user, or refuses it if taken. */
export function takeAlias(pool: Pool, { email, sub, force }: Alias): Refusal | undefined {
  const holder = pool.users.holder(email)
  if (holder?.sub === sub) return undefined
  // The name that an account was created with cannot be taken from it.
  if (holder && (!force || holder.kind === 'name')) return refusals.emailTaken
  const former = holder && pool.users.get(holder.sub)
  if (former)
    pool.users.put({ ...former, attributes: { ...former.attributes, email_verified: 'false' } })
  pool.users.claim(email, { sub, kind: 'alias' })
  return undefined
}
