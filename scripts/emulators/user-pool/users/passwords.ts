import type { Pool } from '../pool'
import type { PasswordPolicy } from '../pool-settings'
import { newVerifier } from '../srp/verifier'
import type { User } from './user'

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/

/** The first rule that the password breaks, in the hosted service's words; undefined if none. */
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

/** The user with a new password, which does not expire with the temporary one it replaces. */
export function withPassword(user: User, password: string, pool: Pool): User {
  const { temporaryUntil: _, ...kept } = user
  const verifier = newVerifier({ group: pool.group, user: user.username }, password)
  return { ...kept, password: verifier, modifiedAt: pool.now() }
}
