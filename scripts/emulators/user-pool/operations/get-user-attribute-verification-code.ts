import { sendVerificationCode } from '../codes/verification-code'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const getUserAttributeVerificationCode: Operation<
  'GetUserAttributeVerificationCode'
> = async ({ AccessToken, AttributeName: attribute }, pool, { hasLeft }) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { sub, attributes } = signed.user
  if (attribute !== 'email' && attribute !== 'phone_number')
    return refusals.notVerifiable(attribute)
  const purpose = `verify:${attribute}` as const
  // A changed address that waits for its code is the one that is meant.
  const address = pool.codes.pendingValue({ sub, purpose }) ?? attributes[attribute]
  if (!address) return refusals.noSuchAttribute(attribute)
  const operation = 'GetUserAttributeVerificationCode'
  if (!pool.quotas.take(operation, signed.user)) return refusals.attemptLimitExceeded
  const to = { attribute, address } as const
  const details = await sendVerificationCode(pool, { signed, to, hasLeft })
  return details instanceof Refusal ? details : { CodeDeliveryDetails: details }
}
