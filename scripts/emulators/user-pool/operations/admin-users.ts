import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { refusals } from '../refusals'
import { brokenPolicy, withPassword } from '../users/passwords'
import { type User, verifiedAddresses } from '../users/user'
import type { Operation } from './operation'

interface Change {
  name: string
  change: (user: User) => User
}

/** Changes the user of a name; the admin calls say when there is none. */
function change(pool: Pool, { name, change }: Change) {
  return pool.transaction(() => {
    const user = pool.users.find(name)
    if (!user) return refusals.userDoesNotExist
    pool.users.put({ ...change(user), modifiedAt: pool.now() })
    return {}
  })
}

export const AdminEnableUser: Operation<'AdminEnableUser'> = ({ Username: name }, pool) =>
  change(pool, { name, change: (user) => ({ ...user, enabled: true }) })

/** Shuts a user out; what was granted before is revoked for good. */
export const AdminDisableUser: Operation<'AdminDisableUser'> = ({ Username: name }, pool) =>
  change(pool, {
    name,
    change: (user) => ({ ...user, enabled: false, generation: user.generation + 1 }),
  })

export const AdminUserGlobalSignOut: Operation<'AdminUserGlobalSignOut'> = (
  { Username: name },
  pool,
) => change(pool, { name, change: (user) => ({ ...user, generation: user.generation + 1 }) })

/** Sets a password for good, or one that the user has to replace at the next sign-in. */
export const AdminSetUserPassword: Operation<'AdminSetUserPassword'> = (request, pool) => {
  const { Username: name, Password, Permanent = false } = request
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)
  const temporaryUntil = pool.now() + pool.settings.temporaryPasswordLifeMs
  return change(pool, {
    name,
    change(user) {
      const changed = withPassword(user, Password, pool)
      return Permanent
        ? { ...changed, status: 'CONFIRMED' }
        : { ...changed, status: 'FORCE_CHANGE_PASSWORD', temporaryUntil }
    },
  })
}

/** Has the user choose a new password: the old one no longer serves, a code goes to a proved address. */
export const AdminResetUserPassword: Operation<'AdminResetUserPassword'> = async (
  { Username },
  pool,
) => {
  const made = await pool.codes.make()
  return pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!user) return refusals.userDoesNotExist
    pool.users.put({ ...user, status: 'RESET_REQUIRED', modifiedAt: pool.now() })
    const [to] = verifiedAddresses(user)
    if (to) sendCode(pool, { user, kind: 'reset', to, made })
    return {}
  })
}
