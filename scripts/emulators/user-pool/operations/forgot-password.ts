import { sendResetCode } from '../codes/reset-code'
import { pretendToSendCode } from '../codes/send-code'
import { refusals } from '../refusals'
import { verifiedAddresses } from '../users/verified-addresses'
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
  const [to] = verifiedAddresses(user)
  if (!to) return refusals.nowhereToSendReset
  return { CodeDeliveryDetails: await sendResetCode(pool, { user, to, hasLeft }) }
}
