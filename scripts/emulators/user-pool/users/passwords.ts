import type { Pool } from '../pool'
import type { PasswordPolicy } from '../pool-settings'
import { newVerifier } from '../srp/verifier'
import type { User } from './user'

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/

/** What the password breaks first, in the hosted service's words; undefined if it is good. */
export function brokenPolicy(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return 'Password not long enough'
  if (policy.requireUppercase && !/\p{Lu}/u.test(password))
    return 'Password must have uppercase characters'
  if (policy.requireLowercase && !/\p{Ll}/u.test(password))
    return 'Password must have lowercase characters'
  if (policy.requireNumbers && !/\d/.test(password)) return 'Password must have numeric characters'
  if (policy.requireSymbols && !SYMBOL.test(password)) return 'Password must have symbol characters'
  return undefined
}

/** The user with another password, which does not end with the temporary one that it replaces. */
export function withPassword(user: User, password: string, pool: Pool): User {
  const { temporaryUntil: _, ...kept } = user
  const verifier = newVerifier({ group: pool.group, user: user.username }, password)
  return { ...kept, password: verifier, modifiedAt: pool.now() }
}
