import { pretendToSendCode, sendCode } from '../codes/send-code'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const resendConfirmationCode: Operation<'ResendConfirmationCode'> = async (
  { Username },
  pool,
  { hasLeft },
) => {
  const user = pool.users.find(Username)
  const who = user ?? { stranger: Username }
  if (!pool.quotas.take('ResendConfirmationCode', who)) return refusals.attemptLimitExceeded
  if (!user) {
    if (!pool.settings.preventUserExistenceErrors) return refusals.usernameNotFound
    return { CodeDeliveryDetails: await pretendToSendCode(Username, hasLeft) }
  }
  if (user.status !== 'UNCONFIRMED') return refusals.alreadyConfirmed
  const { email } = user.attributes
  if (email === undefined) return refusals.nowhereToSend
  const to = { attribute: 'email', address: email }
  const { sub } = user
  const code = { sub, purpose: 'confirm', to, value: email, hasLeft } as const
  return { CodeDeliveryDetails: await sendCode(pool, code) }
}
