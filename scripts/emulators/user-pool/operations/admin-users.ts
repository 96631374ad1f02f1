import { randomInt } from 'node:crypto'
import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { afterPreSignUp } from '../triggers/pre-sign-up'
import { readAttributes } from '../users/attributes'
import { describeUser } from '../users/describe-user'
import { foldCase, isEmail } from '../users/names'
import { brokenPolicy, withPassword } from '../users/passwords'
import { newUser, register } from '../users/registration'
import { type User, verifiedAddresses } from '../users/user'
import type { Operation } from './operation'

/** One character of each kind that a policy can require, then any. */
const CHARACTERS = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnopqrstuvwxyz',
  '23456789',
  '!#%+-=?@_',
]

/** Creates a user with a temporary password, sent as an invitation unless that is suppressed. */
export const AdminCreateUser: Operation<'AdminCreateUser'> = async (request, pool) => {
  const { Username: name, UserAttributes = [], MessageAction, ForceAliasCreation: force } = request
  const attributes = readAttributes(UserAttributes, { settings: pool.settings, byAdmin: true })
  if (attributes instanceof Refusal) return attributes
  const { email = name } = attributes
  if (pool.settings.email === 'username') {
    if (!isEmail(name)) return refusals.usernameMustBeEmail
    if (foldCase(email) !== foldCase(name)) return refusals.emailIsNotUsername
  }
  const password = request.TemporaryPassword ?? temporaryPassword()
  const broken = brokenPolicy(password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)

  const isAddress = isEmail(name) && pool.settings.email !== 'attribute'
  const address: Record<string, string> = isAddress ? { email: name } : {}
  const asked = newUser(pool, { name, attributes: { ...address, ...attributes } })
  const { ValidationData: validationData } = request
  const made =
    MessageAction === 'RESEND'
      ? asked
      : await afterPreSignUp({ user: asked, source: 'AdminCreateUser', validationData }, pool)
  if (made instanceof Refusal) return made

  return pool.transaction(() => {
    let user: User
    if (MessageAction === 'RESEND') {
      const known = pool.users.find(name)
      if (!known) return refusals.userDoesNotExist
      if (known.status !== 'FORCE_CHANGE_PASSWORD') return refusals.notInvited
      user = withTemporaryPassword(known, password, pool)
      pool.users.put(user)
    } else {
      user = withTemporaryPassword(made, password, pool)
      const taken = register(pool, { user, name, force })
      if (taken) return taken
    }
    const to = user.attributes.email ?? user.attributes.phone_number
    if (to && MessageAction !== 'SUPPRESS') {
      const mail = { to, subject: 'Your temporary password', code: password, sentAt: pool.now() }
      pool.deliver({ ...mail, user, source: 'AdminCreateUser' })
    }
    return { User: describeUser(user) }
  })
}

function temporaryPassword(): string {
  const any = CHARACTERS.join('')
  return [...CHARACTERS, any, any, any, any, any, any]
    .map((each) => each.charAt(randomInt(each.length)))
    .join('')
}

function withTemporaryPassword(user: User, password: string, pool: Pool): User {
  const temporaryUntil = pool.now() + pool.settings.temporaryPasswordLifeMs
  return { ...withPassword(user, password, pool), temporaryUntil, status: 'FORCE_CHANGE_PASSWORD' }
}

/** A call that changes the user of a name; admin calls report an unknown user. */
function changing(change: (user: User) => User) {
  return ({ Username }: { readonly Username: string }, pool: Pool) =>
    pool.transaction(() => {
      const user = pool.users.find(Username)
      if (!user) return refusals.userDoesNotExist
      pool.users.put({ ...change(user), modifiedAt: pool.now() })
      return {}
    })
}

export const AdminEnableUser: Operation<'AdminEnableUser'> = changing((user) => ({
  ...user,
  enabled: true,
}))

/** Disables a user; earlier grants are revoked permanently. */
export const AdminDisableUser: Operation<'AdminDisableUser'> = changing((user) => ({
  ...user,
  enabled: false,
  generation: user.generation + 1,
}))

export const AdminUserGlobalSignOut: Operation<'AdminUserGlobalSignOut'> = changing((user) => ({
  ...user,
  generation: user.generation + 1,
}))

/** Sets a permanent password, or one that the user has to replace at the next sign-in. */
export const AdminSetUserPassword: Operation<'AdminSetUserPassword'> = (request, pool) => {
  const { Password, Permanent = false } = request
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)
  const setPassword = changing((user) =>
    Permanent
      ? { ...withPassword(user, Password, pool), status: 'CONFIRMED' }
      : withTemporaryPassword(user, Password, pool),
  )
  return setPassword(request, pool)
}

/** Makes the user choose a new password: ends the old one, sends a code to a verified address. */
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
    if (to) sendCode(pool, { user, source: 'ForgotPassword', to, made })
    return {}
  })
}
