import { pretendToSendCode, sendCode } from '../codes/send-code'
import { counted } from '../limits'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { readAttributes } from '../users/attributes'
import { foldCase, isEmail } from '../users/names'
import { brokenPolicy, withPassword } from '../users/passwords'
import { newUser, register, takeAlias } from '../users/registration'
import type { Address, User } from '../users/user'
import type { Operation } from './operation'

/** Shorter passwords are refused before any pool's policy is checked. */
const PASSWORD_FLOOR = 6

export const SignUp: Operation<'SignUp'> = async (request, pool) => {
  const { Username: name, Password = '', UserAttributes = [] } = request
  const given = readAttributes(UserAttributes, pool.settings)
  if (given instanceof Refusal) return given
  const attributes = withEmail(given, { name, pool })
  if (attributes instanceof Refusal) return attributes
  if (Password.length < PASSWORD_FLOOR) return refusals.passwordTooShort(PASSWORD_FLOOR)
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.passwordPolicy(broken)

  const made = await pool.codes.make()
  const user = withPassword(newUser(pool, { name, attributes }), Password, pool)
  return pool.transaction(() => {
    const taken = register(pool, { user, name })
    if (taken) return taken
    const answer = { UserConfirmed: false, UserSub: user.sub }
    const to = addressToProve(user)
    if (!to) return answer
    return { ...answer, CodeDeliveryDetails: sendCode(pool, { user, source: 'SignUp', to, made }) }
  })
}

function withEmail(given: Record<string, string>, { name, pool }: { name: string; pool: Pool }) {
  const isAddress = isEmail(name)
  if (pool.settings.email === 'username' && !isAddress) return refusals.usernameMustBeEmail
  if (pool.settings.email === 'alias' && isAddress) return refusals.usernameMustNotBeEmail
  const all = isAddress ? { email: name, ...given } : given
  if (isAddress && foldCase(all.email ?? '') !== foldCase(name)) return refusals.emailIsNotUsername
  const missing = pool.settings.requiredAttributes.find((each) => !all[each])
  return missing ? refusals.attributeRequired(missing) : all
}

/** The address for the code of a sign-up; undefined for an account with a free name and no e-mail. */
function addressToProve({ attributes: { email } }: User): Address | undefined {
  return email ? { attribute: 'email', address: email } : undefined
}

export const ConfirmSignUp: Operation<'ConfirmSignUp'> = async (request, pool) => {
  const { Username, ConfirmationCode, ForceAliasCreation: force = false } = request
  const asked = pool.users.find(Username)
  const key = asked && ({ sub: asked.sub, purpose: 'confirm' } as const)
  const hash = await pool.codes.hash(key, ConfirmationCode)
  return pool.transaction(() => {
    const user = key && pool.users.get(key.sub)
    if (!pool.quotas.take('ConfirmSignUp', counted(user, Username)))
      return refusals.attemptLimitExceeded
    if (!user)
      return pool.settings.preventUserExistenceErrors
        ? refusals.codeExpired
        : refusals.usernameNotFound
    if (user.status !== 'UNCONFIRMED') return refusals.cannotBeConfirmed(user.status)
    const code = pool.codes.check(key, hash)
    if (code instanceof Refusal) return code
    const taken = takeAlias(pool, { email: code.value, sub: user.sub, force })
    if (taken) return taken
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
  const made = await pool.codes.make()
  return pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!pool.quotas.take('ResendConfirmationCode', counted(user, Username)))
      return refusals.attemptLimitExceeded
    if (!user)
      return pool.settings.preventUserExistenceErrors
        ? { CodeDeliveryDetails: pretendToSendCode(Username) }
        : refusals.usernameNotFound
    if (user.status !== 'UNCONFIRMED') return refusals.alreadyConfirmed
    const to = addressToProve(user)
    if (!to) return refusals.nowhereToSend
    return { CodeDeliveryDetails: sendCode(pool, { user, source: 'ResendCode', to, made }) }
  })
}
