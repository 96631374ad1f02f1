import { pretendToSendCode, sendCode } from '../codes/send-code'
import { refusals } from '../refusals'
import type { User } from '../users/user'
import type { Operation } from './operation'

export const forgotPassword: Operation<'ForgotPassword'> = async (
  { Username },
  pool,
  { hasLeft },
) => {
  const user = pool.users.find(Username)
  const who = user ?? { stranger: Username }
  if (!pool.quotas.take('ForgotPassword', who)) return refusals.attemptLimitExceeded
  if (!user?.enabled) {
    if (!pool.settings.preventUserExistenceErrors)
      return user ? refusals.userDisabled : refusals.usernameNotFound
    return { CodeDeliveryDetails: await pretendToSendCode(Username, hasLeft) }
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return refusals.notResettable
  const to = verifiedAddress(user)
  if (!to) return refusals.nowhereToSendReset
  const { sub } = user
  return { CodeDeliveryDetails: await sendCode(pool, { sub, purpose: 'reset', to, hasLeft }) }
}

/** Only an address that was proved to be the user's may receive what lets in. */
function verifiedAddress({ attributes }: User) {
  for (const attribute of ['email', 'phone_number']) {
    const address = attributes[attribute]
    if (address && attributes[`${attribute}_verified`] === 'true') return { attribute, address }
  }
  return undefined
}
