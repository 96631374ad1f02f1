import { randomInt } from 'node:crypto'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { listAttributes, readAttributes } from '../users/attributes'
import { foldCase, isEmail } from '../users/names'
import { brokenPolicy, withPassword } from '../users/passwords'
import { newUser, register } from '../users/registration'
import type { User } from '../users/user'
import type { Operation } from './operation'

/** One of each kind that a policy can ask for, then any. */
const CHARACTERS = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnopqrstuvwxyz',
  '23456789',
  '!#%+-=?@_',
]

/** Makes a user with a temporary password, sent as an invitation unless it is suppressed. */
export const AdminCreateUser: Operation<'AdminCreateUser'> = (request, pool) => {
  const { Username: name, UserAttributes = [], MessageAction } = request
  const attributes = readAttributes(UserAttributes, { byAdmin: true })
  if (attributes instanceof Refusal) return attributes
  const { email = name } = attributes
  if (pool.settings.email === 'username') {
    if (!isEmail(name)) return refusals.usernameMustBeEmail
    if (foldCase(email) !== foldCase(name)) return refusals.emailIsNotUsername
  }
  const password = request.TemporaryPassword ?? temporaryPassword()
  const broken = brokenPolicy(password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)

  return pool.transaction(() => {
    let user: User
    if (MessageAction === 'RESEND') {
      const known = pool.users.find(name)
      if (!known) return refusals.userDoesNotExist
      if (known.status !== 'FORCE_CHANGE_PASSWORD') return refusals.notInvited
      user = withTemporaryPassword(known, { password, pool })
      pool.users.put(user)
    } else {
      const address: Record<string, string> = isEmail(name) ? { email: name } : {}
      const made = newUser(pool, { name, attributes: { ...address, ...attributes } })
      user = withTemporaryPassword(made, { password, pool })
      const taken = register(pool, { user, name, force: request.ForceAliasCreation ?? false })
      if (taken) return taken
    }
    if (MessageAction !== 'SUPPRESS') invite(user, { password, pool })
    return { User: describeUser(user) }
  })
}

function temporaryPassword(): string {
  const any = CHARACTERS.join('')
  return [...CHARACTERS, any, any, any, any, any, any]
    .map((each) => each.charAt(randomInt(each.length)))
    .join('')
}

interface Invitation {
  password: string
  pool: Pool
}

function withTemporaryPassword(user: User, { password, pool }: Invitation): User {
  return {
    ...withPassword(user, password, pool),
    temporaryUntil: pool.now() + pool.settings.temporaryPasswordLifeMs,
    status: 'FORCE_CHANGE_PASSWORD',
  }
}

function invite({ attributes }: User, { password, pool }: Invitation): void {
  const to = attributes.email ?? attributes.phone_number
  if (!to) return
  pool.deliver({ to, subject: 'Your temporary password', code: password, sentAt: pool.now() })
}

/** Dates in seconds. */
function describeUser(user: User) {
  return {
    Username: user.username,
    Attributes: listAttributes(user),
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}
