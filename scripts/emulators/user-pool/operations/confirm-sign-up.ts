import { pretendToSendCode, sendCode } from '../codes/send-code'
import { counted } from '../limits'
import { Refusal, refusals } from '../refusals'
import { takeAlias } from '../users/registration'
import type { Operation } from './operation'

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
    const { email } = user.attributes
    if (email === undefined) return refusals.nowhereToSend
    const to = { attribute: 'email', address: email } as const
    return { CodeDeliveryDetails: sendCode(pool, { user, kind: 'confirm', to, made }) }
  })
}
