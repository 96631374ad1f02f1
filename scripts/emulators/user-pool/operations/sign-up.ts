import { randomUUID } from 'node:crypto'
import { pretendToSendCode, sendCode } from '../codes/send-code'
import { attemptKeyOf } from '../limits'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { readAttributes } from '../users/attributes'
import { foldCase, isEmail } from '../users/names'
import { PASSWORD_MIN_LENGTH, withPassword } from '../users/passwords'
import type { Address, User } from '../users/user'
import type { Operation } from './operation'

export const SignUp: Operation<'SignUp'> = async (request, pool) => {
  const { Username: name, Password = '', UserAttributes = [] } = request
  const newAttributes = readAttributes(UserAttributes)
  if (newAttributes instanceof Refusal) return newAttributes
  const attributes = withEmail(newAttributes, { name, pool })
  if (attributes instanceof Refusal) return attributes
  if (Password.length < PASSWORD_MIN_LENGTH) return refusals.passwordTooShort(PASSWORD_MIN_LENGTH)

  const code = await pool.codes.make()
  const user = withPassword(newUser(pool, attributes), Password, pool)
  return pool.transaction(() => {
    const refusal = register(pool, { user, name })
    if (refusal) return refusal
    const to = addressToProve(user)
    const CodeDeliveryDetails = sendCode(pool, { user, source: 'SignUp', to, code })
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails }
  })
}

function withEmail(entries: Record<string, string>, { name, pool }: { name: string; pool: Pool }) {
  if (!isEmail(name)) return refusals.usernameMustBeEmail
  const all: Record<string, string> = { email: name, ...entries }
  if (foldCase(all.email ?? '') !== foldCase(name)) return refusals.emailIsNotUsername
  const missingName = pool.settings.requiredAttributes.find((each) => !all[each])
  return missingName ? refusals.attributeRequired(missingName) : all
}

/** A user without a password yet. The pool's own name for it is the `sub`. */
function newUser(pool: Pool, attributes: Record<string, string>): User {
  const sub = randomUUID()
  return {
    username: sub,
    sub,
    attributes: { email_verified: 'false', ...attributes },
    status: 'UNCONFIRMED',
    enabled: true,
    generation: 0,
    mfa: [],
    createdAt: pool.now(),
    modifiedAt: pool.now(),
  }
}

/** Inside a transaction: stores a new user under its e-mail, or refuses one that is taken. */
function register(pool: Pool, { user, name }: { user: User; name: string }): Refusal | undefined {
  const { sub, username } = user
  if (pool.users.find(name)) return refusals.emailTakenAtSignUp
  pool.users.put(user)
  for (const each of [name, username]) pool.users.claim(each, sub)
  return undefined
}

/** The address for the code of a sign-up: every account has one. */
function addressToProve({ attributes: { email = '' } }: User): Address {
  return { attribute: 'email', address: email }
}

export const ConfirmSignUp: Operation<'ConfirmSignUp'> = async (request, pool) => {
  const { Username, ConfirmationCode } = request
  const account = pool.users.find(Username)
  const key = account && ({ sub: account.sub, purpose: 'confirm' } as const)
  const hash = await pool.codes.hash(key, ConfirmationCode)
  return pool.transaction(() => {
    const user = key && pool.users.get(key.sub)
    if (!pool.quotas.take('ConfirmSignUp', attemptKeyOf(user, Username)))
      return refusals.attemptLimitExceeded
    if (!user) return refusals.codeExpired
    if (user.status !== 'UNCONFIRMED') return refusals.cannotBeConfirmed(user.status)
    const code = pool.codes.check(key, hash)
    if (code instanceof Refusal) return code
    pool.codes.remove(key)
    const attributes = { ...user.attributes, email_verified: 'true' }
    pool.users.put({ ...user, attributes, status: 'CONFIRMED', modifiedAt: pool.now() })
    return {}
  })
}

export const ResendConfirmationCode: Operation<'ResendConfirmationCode'> = async (
  { Username },
  pool,
) => {
  const code = await pool.codes.make()
  return pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!pool.quotas.take('ResendConfirmationCode', attemptKeyOf(user, Username)))
      return refusals.attemptLimitExceeded
    if (!user) return { CodeDeliveryDetails: pretendToSendCode(Username) }
    if (user.status !== 'UNCONFIRMED') return refusals.alreadyConfirmed
    const to = addressToProve(user)
    return { CodeDeliveryDetails: sendCode(pool, { user, source: 'ResendCode', to, code }) }
  })
}
