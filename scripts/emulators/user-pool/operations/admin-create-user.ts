import { randomInt } from 'node:crypto'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newVerifier } from '../srp/verifier'
import { readAttributes } from '../users/attributes'
import { isEmail } from '../users/email'
import { foldCase } from '../users/fold-case'
import { newUser } from '../users/new-user'
import { brokenPolicy } from '../users/password-policy'
import { register } from '../users/register'
import type { User } from '../users/user'
import { userAnswer } from '../users/user-answer'
import type { Operation } from './operation'

/** One of each kind that a policy can ask for, then any. */
const SIGNS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%+-=?@_']

/** Makes a user with a temporary password, sent as an invitation unless it is suppressed. */
export const adminCreateUser: Operation<'AdminCreateUser'> = async (request, pool) => {
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

  const known = MessageAction === 'RESEND' ? pool.users.find(name) : undefined
  if (MessageAction === 'RESEND' && !known) return refusals.userDoesNotExist
  if (known && !isInvited(known)) return refusals.notInvited
  const address: Record<string, string> = isEmail(name) ? { email: name } : {}
  const user = known ?? newUser(pool, { name, attributes: { ...address, ...attributes } })
  const invited = withTemporaryPassword(user, { password, pool })
  if (known) {
    const again = (current: User) =>
      isInvited(current) ? withTemporaryPassword(current, { password, pool }) : undefined
    if (!(await pool.users.update(known, again))) return refusals.notInvited
  } else {
    const force = request.ForceAliasCreation ?? false
    const taken = await register(pool, { user: invited, name, force })
    if (taken) return taken
  }
  if (MessageAction !== 'SUPPRESS') invite(invited, { password, pool })
  return { User: userAnswer(invited) }
}

function isInvited({ status }: User): boolean {
  return status === 'FORCE_CHANGE_PASSWORD'
}

function temporaryPassword(): string {
  const any = SIGNS.join('')
  return [...SIGNS, any, any, any, any, any, any]
    .map((signs) => signs.charAt(randomInt(signs.length)))
    .join('')
}

interface Invitation {
  password: string
  pool: Pool
}

function withTemporaryPassword(user: User, { password, pool }: Invitation): User {
  return {
    ...user,
    password: newVerifier({ group: pool.group, user: user.username }, password),
    temporaryUntil: pool.now() + pool.settings.temporaryPasswordLifeMs,
    status: 'FORCE_CHANGE_PASSWORD',
  }
}

function invite({ attributes }: User, { password, pool }: Invitation): void {
  const to = attributes.email ?? attributes.phone_number
  if (!to) return
  pool.deliver({ to, subject: 'Your temporary password', code: password, sentAt: pool.now() })
}
