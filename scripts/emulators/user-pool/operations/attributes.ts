import { verificationOf } from '../codes/code-store'
import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { isWritable, readAttributes } from '../users/attributes'
import { foldCase } from '../users/names'
import { takeAlias } from '../users/registration'
import { ADDRESS_NAMES, isAddressName, type User, verifiedAddresses } from '../users/user'
import { type Operation, signedIn, signedInAfter } from './operation'

/** Writes what counts at once; a new e-mail waits for its code where the pool says so. */
export const UpdateUserAttributes: Operation<'UpdateUserAttributes'> = signedInAfter(
  ({ UserAttributes }, pool) =>
    Promise.all(
      ADDRESS_NAMES.map((attribute) =>
        UserAttributes.some(({ Name }) => Name === attribute) ? pool.codes.make() : undefined,
      ),
    ),
  ({ UserAttributes }, pool, { user, prepared: codes }) => {
    const given = readAttributes(UserAttributes, pool)
    if (given instanceof Refusal) return given
    const missing = pool.settings.requiredAttributes.find((name) => given[name] === '')
    if (missing) return refusals.attributeRequired(missing)
    const { email, ...others } = given
    const unverified = ADDRESS_NAMES.flatMap((attribute, index) => {
      const [address, made] = [given[attribute], codes[index]]
      if (address === undefined || !made || hasVerified(user, address)) return []
      return [{ to: { attribute, address }, made }]
    })
    // Any address can be given, so this too is a way to have somebody sent mail again and again: what
    // a change sends counts with what is asked for by name.
    if (!unverified.every(() => pool.quotas.take('GetUserAttributeVerificationCode', user.sub)))
      return refusals.attemptLimitExceeded
    const holder = email === undefined ? undefined : pool.users.holder(email)
    if (holder && holder.sub !== user.sub) return refusals.emailTaken
    const now = pool.settings.keepEmailUntilVerified ? others : given
    const attributes = { ...user.attributes, ...now }
    for (const { to } of unverified)
      if (to.attribute in now) attributes[`${to.attribute}_verified`] = 'false'
    if (now.email !== undefined && !hasVerified(user, now.email))
      moveName(pool, { user, email: now.email })
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    const sent = unverified.map((code) => sendCode(pool, { user, kind: 'verify', ...code }))
    return { CodeDeliveryDetailsList: sent }
  },
)

function hasVerified(user: User, address: string): boolean {
  return verifiedAddresses(user).some((verified) => verified.address === address)
}

/** Where the e-mail is the name, it moves at once; as an alias it is one again once verified. */
function moveName(pool: Pool, { user, email }: { user: User; email: string }): void {
  if (user.attributes.email) pool.users.release(user.attributes.email, user)
  if (pool.settings.email === 'username') pool.users.claim(email, { sub: user.sub, kind: 'alias' })
}

export const DeleteUserAttributes: Operation<'DeleteUserAttributes'> = signedIn(
  ({ UserAttributeNames }, pool, { user }) => {
    const { requiredAttributes, email } = pool.settings
    for (const name of UserAttributeNames) {
      if (!isWritable(name, pool.settings)) return refusals.attributeReadOnly(name)
      if (requiredAttributes.includes(name) || (email === 'username' && name === 'email'))
        return refusals.attributeRequired(name)
    }
    if (UserAttributeNames.includes('email') && user.attributes.email)
      pool.users.release(user.attributes.email, user)
    const attributes = { ...user.attributes }
    for (const name of UserAttributeNames) {
      delete attributes[name]
      if (isAddressName(name)) delete attributes[`${name}_verified`]
      // The code that the address waits for goes with it: one that comes late does not bring it back.
      pool.codes.remove(verificationOf(user.sub, name))
    }
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    return {}
  },
)

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
    const before = user.attributes[attribute]
    // The address may have been deleted or replaced since; an e-mail that counts only once verified
    // stands with the code alone.
    const waits = attribute === 'email' && pool.settings.keepEmailUntilVerified
    if (!waits && before !== value) return refusals.codeExpired
    if (attribute === 'email') {
      const taken = takeAlias(pool, { email: value, sub: user.sub, force: false })
      if (taken) return taken
      if (before && foldCase(before) !== foldCase(value)) pool.users.release(before, user)
    }
    pool.codes.remove(key)
    const attributes = { ...user.attributes, [attribute]: value, [`${attribute}_verified`]: 'true' }
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    return {}
  },
)
