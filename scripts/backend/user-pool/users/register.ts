import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { User } from './user'

/** Stores a new user under its name, or says who has the name. On disk when it resolves. */
export function register(
  pool: Pool,
  { user, name }: { user: User; name: string },
): Promise<Refusal | undefined> {
  return pool.users.transaction(() => {
    const holder = pool.users.holder(name)
    if (holder)
      return holder.kind === 'name' ? refusals.userAlreadyExists : refusals.emailTakenAtSignUp
    pool.users.put(user)
    pool.users.claim(name, { username: user.username, kind: 'name' })
    return undefined
  })
}
