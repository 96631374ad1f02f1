import { verificationOf } from '../codes/code-store'
import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { isWritable, readAttributes, VERIFICATIONS } from '../users/attributes'
import { ADDRESS_NAMES, type Address, type User } from '../users/user'
import { type Operation, signedIn, signedInAfter } from './operation'

/** What a change sends counts with what is asked for by name. */
const QUOTA = 'GetUserAttributeVerificationCode'

/** Writes what counts at once; a new e-mail waits for its code where the pool says so. */
export const UpdateUserAttributes: Operation<'UpdateUserAttributes'> = signedInAfter(
  ({ UserAttributes }, pool) =>
    Promise.all(
      ADDRESS_NAMES.map((attribute) =>
        UserAttributes.some(({ Name }) => Name === attribute) ? pool.codes.make() : undefined,
      ),
    ),
  ({ UserAttributes }, pool, { user, prepared: codes }) => {
    const given = readAttributes(UserAttributes)
    if (given instanceof Refusal) return given
    const missing = pool.settings.requiredAttributes.find((name) => given[name] === '')
    if (missing) return refusals.attributeRequired(missing)
    const { email, ...others } = given
    const unverified = ADDRESS_NAMES.flatMap((attribute, index) => {
      const [address, made] = [given[attribute], codes[index]]
      if (address === undefined || !made || isVerified(user, { attribute, address })) return []
      return [{ to: { attribute, address }, made }]
    })
    // Any address can be given, so this too is a way to have somebody sent mail again and again.
    if (!unverified.every(() => pool.quotas.take(QUOTA, user.sub)))
      return refusals.attemptLimitExceeded
    const holder = email === undefined ? undefined : pool.users.holder(email)
    if (holder && holder.sub !== user.sub) return refusals.emailTaken
    const now = pool.settings.keepEmailUntilVerified || email === undefined ? others : given
    const attributes = changedAttributes(user, now)
    if (now.email !== undefined && !isVerified(user, { attribute: 'email', address: now.email }))
      moveName(pool, { user, email: now.email })
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    const sent = unverified.map((code) => sendCode(pool, { user, kind: 'verify', ...code }))
    return { CodeDeliveryDetailsList: sent }
  },
)

function changedAttributes(user: User, given: Record<string, string>): Record<string, string> {
  const attributes = { ...user.attributes, ...given }
  for (const attribute of ADDRESS_NAMES) {
    const address = given[attribute]
    if (address !== undefined && !isVerified(user, { attribute, address }))
      attributes[`${attribute}_verified`] = 'false'
  }
  return attributes
}

/** Where the e-mail is the name, it moves at once; as an alias it is one again once verified. */
function moveName(pool: Pool, { user, email }: { user: User; email: string }): void {
  if (user.attributes.email) pool.users.release(user.attributes.email, user)
  if (pool.settings.email === 'username') pool.users.claim(email, { sub: user.sub, kind: 'alias' })
}

function isVerified({ attributes }: User, { attribute, address }: Address): boolean {
  return attributes[attribute] === address && attributes[`${attribute}_verified`] === 'true'
}

export const DeleteUserAttributes: Operation<'DeleteUserAttributes'> = signedIn(
  ({ UserAttributeNames }, pool, { user }) => {
    const { requiredAttributes, email } = pool.settings
    for (const name of UserAttributeNames) {
      if (!isWritable(name)) return refusals.attributeReadOnly(name)
      if (requiredAttributes.includes(name) || (email === 'username' && name === 'email'))
        return refusals.attributeRequired(name)
    }
    if (UserAttributeNames.includes('email') && user.attributes.email)
      pool.users.release(user.attributes.email, user)
    // The code that the address waits for is deleted with it: one that comes late does not bring it back.
    for (const name of UserAttributeNames) pool.codes.remove(verificationOf(user.sub, name))
    const verifications = UserAttributeNames.map((name) => `${name}_verified`)
    const gone = new Set([
      ...UserAttributeNames,
      ...verifications.filter((name) => VERIFICATIONS.has(name)),
    ])
    const kept = Object.entries(user.attributes).filter(([name]) => !gone.has(name))
    pool.users.put({ ...user, attributes: Object.fromEntries(kept), modifiedAt: pool.now() })
    return {}
  },
)
