import { refusals } from '../refusals'
import { newVerifier } from '../srp/verifier'
import { brokenPolicy } from '../users/password-policy'
import { updateNamed } from '../users/update-named'
import type { User } from '../users/user'
import type { Operation } from './operation'

/** Sets a password for good, or one that the user has to replace at the next sign-in. */
export const adminSetUserPassword: Operation<'AdminSetUserPassword'> = async (request, pool) => {
  const { Username: name, Password, Permanent = false } = request
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)
  const temporaryUntil = pool.now() + pool.settings.temporaryPasswordLifeMs
  const change = ({ temporaryUntil: _, ...user }: User): User => {
    const password = newVerifier({ group: pool.group, user: user.username }, Password)
    return Permanent
      ? { ...user, password, status: 'CONFIRMED' }
      : { ...user, password, status: 'FORCE_CHANGE_PASSWORD', temporaryUntil }
  }
  return updateNamed({ name, change }, pool)
}
