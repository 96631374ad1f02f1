import type { PasswordPolicy } from '../pool-settings'

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
