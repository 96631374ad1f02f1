import { verificationOf } from '../codes/code-store'
import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { foldCase } from '../users/names'
import { takeAlias } from '../users/registration'
import { type AddressName, isAddressName, type User } from '../users/user'
import { type Operation, signedInAfter } from './operation'

export const GetUserAttributeVerificationCode: Operation<'GetUserAttributeVerificationCode'> =
  signedInAfter(
    (_, pool) => pool.codes.make(),
    ({ AttributeName: attribute }, pool, { user, prepared: made }) => {
      if (!isAddressName(attribute)) return refusals.notVerifiable(attribute)
      // A changed address that waits for its code is the one that is meant.
      const pending = pool.codes.pendingValue(verificationOf(user.sub, attribute))
      const address = pending ?? user.attributes[attribute]
      if (!address) return refusals.noSuchAttribute(attribute)
      if (!pool.quotas.take('GetUserAttributeVerificationCode', user.sub))
        return refusals.attemptLimitExceeded
      const to = { attribute, address }
      return { CodeDeliveryDetails: sendCode(pool, { user, kind: 'verify', to, made }) }
    },
  )

/** Marks the address as the user's; a verified e-mail is a name to sign in with. */
export const VerifyUserAttribute: Operation<'VerifyUserAttribute'> = signedInAfter(
  ({ AttributeName, Code }, pool, { sub }) =>
    pool.codes.hash(verificationOf(sub, AttributeName), Code),
  ({ AttributeName: attribute }, pool, { user, prepared: hash }) => {
    if (!isAddressName(attribute)) return refusals.notVerifiable(attribute)
    if (!pool.quotas.take('VerifyUserAttribute', user.sub)) return refusals.attemptLimitExceeded
    const key = verificationOf(user.sub, attribute)
    const code = pool.codes.check(key, hash)
    if (code instanceof Refusal) return code
    const { value } = code
    if (!hasAddress(pool, { user, attribute, address: value })) return refusals.codeExpired
    if (attribute === 'email') {
      const taken = takeAlias(pool, { email: value, sub: user.sub, force: false })
      if (taken) return taken
      const { email: before } = user.attributes
      if (before && foldCase(before) !== foldCase(value)) pool.users.release(before, user)
    }
    pool.codes.remove(key)
    const attributes = { ...user.attributes, [attribute]: value, [`${attribute}_verified`]: 'true' }
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    return {}
  },
)

interface Kept {
  user: User
  attribute: AddressName
  address: string
}

/** Whether the account still has the address that a code is for: it may have been deleted or replaced.
 * An e-mail that counts only once verified stands with the code alone. */
function hasAddress(pool: Pool, { user, attribute, address }: Kept): boolean {
  if (attribute === 'email' && pool.settings.keepEmailUntilVerified) return true
  return user.attributes[attribute] === address
}
