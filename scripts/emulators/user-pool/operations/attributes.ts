import { verificationOf } from '../codes/code-store'
import { sendCode } from '../codes/send-code'
import { Refusal, refusals } from '../refusals'
import { isWritable, readAttributes } from '../users/attributes'
import { foldCase } from '../users/names'
import { isAddressName } from '../users/user'
import { type Operation, signedIn, signedInAfter } from './operation'
import {
  codesFor,
  isTaken,
  refusalToRemove,
  removeAttributes,
  unverifiedAddresses,
  writeAttributes,
} from './write-attributes'

export const UpdateUserAttributes: Operation<'UpdateUserAttributes'> = signedInAfter(
  ({ UserAttributes }, pool) => codesFor(UserAttributes, pool),
  ({ UserAttributes }, pool, { user, prepared: codes }) => {
    const newValues = readAttributes(UserAttributes)
    if (newValues instanceof Refusal) return newValues
    const missingName = pool.settings.requiredAttributes.find((name) => newValues[name] === '')
    if (missingName) return refusals.attributeRequired(missingName)
    const change = { user, newValues, codes }
    // Any address can be given, so this too could flood somebody with mail: the codes of a change
    // count towards the same quota as those that are requested.
    const isAllowed = unverifiedAddresses(change).every(() =>
      pool.quotas.take('GetUserAttributeVerificationCode', user.sub),
    )
    return isAllowed ? writeAttributes(change, pool) : refusals.attemptLimitExceeded
  },
)

export const DeleteUserAttributes: Operation<'DeleteUserAttributes'> = signedIn(
  ({ UserAttributeNames: names }, pool, { user }) => {
    for (const name of names) if (!isWritable(name)) return refusals.attributeReadOnly(name)
    const refusal = refusalToRemove(names, pool)
    if (refusal) return refusal
    removeAttributes(pool, { user, names })
    return {}
  },
)

export const GetUserAttributeVerificationCode: Operation<'GetUserAttributeVerificationCode'> =
  signedInAfter(
    (_, pool) => pool.codes.make(),
    ({ AttributeName: attribute }, pool, { user, prepared: code }) => {
      if (!isAddressName(attribute)) return refusals.notVerifiable(attribute)
      // A changed address that is waiting for its code takes precedence.
      const pending = pool.codes.pendingValue(verificationOf(user.sub, attribute))
      const address = pending ?? user.attributes[attribute]
      if (!address) return refusals.noSuchAttribute(attribute)
      if (!pool.quotas.take('GetUserAttributeVerificationCode', user.sub))
        return refusals.attemptLimitExceeded
      const to = { attribute, address }
      return {
        CodeDeliveryDetails: sendCode(pool, { user, source: 'VerifyUserAttribute', to, code }),
      }
    },
  )

/** Marks the address as verified; a verified e-mail is a name to sign in with. */
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
    const previous = user.attributes[attribute]
    // A new e-mail is stored only with its code. A phone number may have been deleted or replaced.
    if (attribute !== 'email' && previous !== value) return refusals.codeExpired
    if (attribute === 'email') {
      if (isTaken(value, { user, pool })) return refusals.emailTaken
      pool.users.claim(value, user.sub)
      if (previous && foldCase(previous) !== foldCase(value)) pool.users.release(previous, user.sub)
    }
    pool.codes.remove(key)
    const attributes = { ...user.attributes, [attribute]: value, [`${attribute}_verified`]: 'true' }
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    return {}
  },
)
