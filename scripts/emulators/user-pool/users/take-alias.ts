import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { UserStore } from './user-store'

export interface Taking {
  email: string
  username: string
  /** `ForceAliasCreation`: who had the address before loses it as a name, and its verification. */
  force: boolean
}

/** Inside a transaction: makes a verified e-mail a name of the user, or says that it is another's. */
export function takeAlias(
  users: UserStore,
  { email, username, force }: Taking,
): Refusal | undefined {
  const holder = users.holder(email)
  if (holder?.username === username) return undefined
  // The name that an account was made with is not to be taken away from it.
  if (holder && (!force || holder.kind === 'name')) return refusals.emailTaken
  const before = holder && users.get(holder.username)
  if (before)
    users.put({ ...before, attributes: { ...before.attributes, email_verified: 'false' } })
  users.claim(email, { username, kind: 'alias' })
  return undefined
}
