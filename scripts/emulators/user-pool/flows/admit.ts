import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Verifier } from '../srp/verifier'
import type { User } from '../users/user'
import { NAME_MAX_LENGTH } from '../users/user-store'

/** Who wants to sign in, and the password that must be proved; without `user` there is nobody. */
export interface Admitted {
  username: string
  password: Verifier
  user: User | undefined
}

/** Looks up a name before any password is looked at, and refuses who may not sign in at all. */
export function admit(name: string, pool: Pool): Admitted | Refusal {
  if (name.length > NAME_MAX_LENGTH) return refusals.incorrectUsernameOrPassword
  const user = pool.users.find(name)
  if (pool.lockout.isLocked(user ?? { stranger: name })) return refusals.passwordAttemptsExceeded
  if (!user) {
    if (!pool.settings.preventUserExistenceErrors) return refusals.userDoesNotExist
    const stranger = pool.nobody.called(name)
    return { username: stranger.username, password: stranger, user }
  }
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  if (user.temporaryUntil !== undefined && pool.now() >= user.temporaryUntil)
    return refusals.temporaryPasswordExpired
  const { username, password = pool.nobody.called(name) } = user
  return { username, password, user }
}

export function refusalBeforePassword(user: User): Refusal | undefined {
  if (!user.enabled) return refusals.userDisabled
  if (user.status === 'UNCONFIRMED') return refusals.userNotConfirmed
  if (user.status === 'RESET_REQUIRED') return refusals.passwordResetRequired
  return undefined
}
