import { pretendToSendCode, sendCode } from '../codes/send-code'
import { counted } from '../limits'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { afterPreSignUp } from '../triggers/pre-sign-up'
import { afterConfirmation } from '../triggers/sign-in-triggers'
import { readAttributes } from '../users/attributes'
import { foldCase, isEmail } from '../users/names'
import { brokenPolicy, withPassword } from '../users/passwords'
import { newUser, register, takeAlias } from '../users/registration'
import { ADDRESS_NAMES, type Address, type User } from '../users/user'
import type { Operation } from './operation'

/** Shorter passwords are refused before any pool's policy is checked. */
const PASSWORD_FLOOR = 6

export const SignUp: Operation<'SignUp'> = async (request, pool) => {
  const { Username: name, Password = '', UserAttributes = [] } = request
  if (!pool.settings.selfSignUp) return refusals.signUpNotPermitted
  const given = readAttributes(UserAttributes, pool)
  if (given instanceof Refusal) return given
  const attributes = withEmail(given, { name, pool })
  if (attributes instanceof Refusal) return attributes
  if (Password.length < PASSWORD_FLOOR) return refusals.passwordTooShort(PASSWORD_FLOOR)
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.passwordPolicy(broken)

  const made = await pool.codes.make()
  const asked = withPassword(newUser(pool, { name, attributes }), Password, pool)
  const { ValidationData: validationData } = request
  const user = await afterPreSignUp({ user: asked, source: 'SignUp', validationData }, pool)
  if (user instanceof Refusal) return user
  const UserConfirmed = user.status === 'CONFIRMED'
  const answer = pool.transaction(() => {
    const taken = register(pool, { user, name })
    if (taken) return taken
    const answered = { UserConfirmed, UserSub: user.sub }
    const to = UserConfirmed ? undefined : addressToProve(user, pool)
    if (!to) return answered
    const sent = sendCode(pool, { user, source: 'SignUp', to, made })
    return { ...answered, CodeDeliveryDetails: sent }
  })
  if (answer instanceof Refusal || !UserConfirmed) return answer
  return (await afterConfirmation(user, 'ConfirmSignUp', pool)) ?? answer
}

function withEmail(given: Record<string, string>, { name, pool }: { name: string; pool: Pool }) {
  const isAddress = isEmail(name)
  if (pool.settings.email === 'username' && !isAddress) return refusals.usernameMustBeEmail
  if (pool.settings.email === 'alias' && isAddress) return refusals.usernameMustNotBeEmail
  const isEmailOf = isAddress && pool.settings.email !== 'attribute'
  const all = isEmailOf ? { email: name, ...given } : given
  if (isEmailOf && foldCase(all.email ?? '') !== foldCase(name)) return refusals.emailIsNotUsername
  const missing = pool.settings.requiredAttributes.find((each) => !all[each])
  return missing ? refusals.attributeRequired(missing) : all
}

/** The address for the code of a sign-up; undefined in a pool where an admin confirms. */
function addressToProve({ attributes }: User, { settings }: Pool): Address | undefined {
  const [to] = settings.autoVerified.flatMap((attribute) => {
    const address = attributes[attribute]
    return address ? [{ attribute, address }] : []
  })
  return to
}

export const ConfirmSignUp: Operation<'ConfirmSignUp'> = async (request, pool) => {
  const { Username, ConfirmationCode, ForceAliasCreation: force = false } = request
  const asked = pool.users.find(Username)
  const key = asked && ({ sub: asked.sub, purpose: 'confirm' } as const)
  const hash = await pool.codes.hash(key, ConfirmationCode)
  const confirmed = pool.transaction(() => {
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
    const proved = ADDRESS_NAMES.find((name) => user.attributes[name] === code.value)
    const taken =
      proved === 'phone_number'
        ? undefined
        : takeAlias(pool, { email: code.value, sub: user.sub, force })
    if (taken) return taken
    pool.codes.remove(key)
    const attributes = { ...user.attributes, [`${proved ?? 'email'}_verified`]: 'true' }
    const active: User = { ...user, attributes, status: 'CONFIRMED', modifiedAt: pool.now() }
    pool.users.put(active)
    return active
  })
  if (confirmed instanceof Refusal) return confirmed
  return (await afterConfirmation(confirmed, 'ConfirmSignUp', pool)) ?? {}
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
    const to = addressToProve(user, pool)
    if (!to) return refusals.nowhereToSend
    return { CodeDeliveryDetails: sendCode(pool, { user, source: 'ResendCode', to, made }) }
  })
}
