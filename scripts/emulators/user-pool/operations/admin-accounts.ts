import { Refusal, refusals } from '../refusals'
import { afterConfirmation } from '../triggers/sign-in-triggers'
import { isWritable, listAttributes, readAttributes } from '../users/attributes'
import { describeFactors, describeState } from '../users/describe-user'
import type { User } from '../users/user'
import type { Operation } from './operation'
import { codesFor, refusalToRemove, removeAttributes, writeAttributes } from './write-attributes'

export const AdminGetUser: Operation<'AdminGetUser'> = ({ Username }, pool) => {
  const user = pool.users.find(Username)
  if (!user) return refusals.userDoesNotExist
  return { ...describeState(user), UserAttributes: listAttributes(user), ...describeFactors(user) }
}

/** Activates an account without a code; its address stays unverified. */
export const AdminConfirmSignUp: Operation<'AdminConfirmSignUp'> = async ({ Username }, pool) => {
  const confirmed = pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!user) return refusals.userDoesNotExist
    if (user.status !== 'UNCONFIRMED') return refusals.cannotBeConfirmed(user.status)
    pool.codes.remove({ sub: user.sub, purpose: 'confirm' })
    const active: User = { ...user, status: 'CONFIRMED', modifiedAt: pool.now() }
    pool.users.put(active)
    return active
  })
  if (confirmed instanceof Refusal) return confirmed
  return (await afterConfirmation(confirmed, 'ConfirmSignUp', pool)) ?? {}
}

export const AdminDeleteUser: Operation<'AdminDeleteUser'> = ({ Username }, pool) => {
  const user = pool.users.find(Username)
  if (!user) return refusals.userDoesNotExist
  pool.users.remove(user.sub)
  return {}
}

/** Sends a code to a new address, unless the admin vouches for it. */
export const AdminUpdateUserAttributes: Operation<'AdminUpdateUserAttributes'> = async (
  { Username, UserAttributes },
  pool,
) => {
  const given = readAttributes(UserAttributes, { settings: pool.settings, byAdmin: true })
  if (given instanceof Refusal) return given
  const missing = pool.settings.requiredAttributes.find((name) => given[name] === '')
  if (missing) return refusals.attributeRequired(missing)
  const codes = await codesFor(UserAttributes, pool)
  return pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!user) return refusals.userDoesNotExist
    const written = writeAttributes({ user, given, codes }, pool)
    return written instanceof Refusal ? written : {}
  })
}

export const AdminDeleteUserAttributes: Operation<'AdminDeleteUserAttributes'> = (
  { Username, UserAttributeNames: names },
  pool,
) =>
  pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!user) return refusals.userDoesNotExist
    const unknown = names.find((name) => !isWritable(name, pool.settings))
    if (unknown) return refusals.attributeReadOnly(unknown)
    const refused = refusalToRemove(names, pool)
    if (refused) return refused
    removeAttributes(pool, { user, names })
    return {}
  })
