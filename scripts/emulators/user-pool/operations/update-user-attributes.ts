import type { CodeDeliveryDetails } from '../codes/send-code'
import { sendVerificationCode } from '../codes/verification-code'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Signed } from '../tokens/access-tokens'
import { hasTooMany, readAttributes } from '../users/attributes'
import type { User } from '../users/user'
import type { Operation } from './operation'

/** What is asked for by name counts with what a change sends. */
const QUOTA = 'GetUserAttributeVerificationCode'
/** The attributes that have to be shown to be the user's. */
const ADDRESSES = ['email', 'phone_number'] as const

export const updateUserAttributes: Operation<'UpdateUserAttributes'> = async (
  request,
  pool,
  { hasLeft },
) => {
  const { AccessToken, UserAttributes } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const given = readAttributes(UserAttributes)
  if (given instanceof Refusal) return given
  const { user } = signed
  const missing = pool.settings.requiredAttributes.find((name) => given[name] === '')
  if (missing) return refusals.attributeRequired(missing)
  const unverified = ADDRESSES.flatMap((attribute) => {
    const address = given[attribute]
    const done = address === undefined || isVerified(user, { attribute, address })
    return done ? [] : [{ attribute, address }]
  })
  // Any address can be given, so this too is a way to have somebody sent mail again and again.
  const asked = unverified.every(() => pool.quotas.take(QUOTA, user))
  if (!asked) return refusals.attemptLimitExceeded
  const refused = await store(pool, { signed, given })
  if (refused) return refused

  const sent: CodeDeliveryDetails[] = []
  for (const to of unverified) {
    const details = await sendVerificationCode(pool, { signed, to, hasLeft })
    if (details instanceof Refusal) return details
    sent.push(details)
  }
  return { CodeDeliveryDetailsList: sent }
}

interface Change {
  signed: Signed
  given: Record<string, string>
}

/** Writes what counts at once; a new e-mail waits for its code where the pool says so. */
function store(pool: Pool, { signed, given }: Change): Promise<Refusal | undefined> {
  return pool.accessTokens.change(signed, (user) => {
    const { email, ...others } = given
    const holder = email === undefined ? undefined : pool.users.holder(email)
    if (holder && holder.username !== user.username) return refusals.emailTaken
    const now = pool.settings.keepEmailUntilVerified || email === undefined ? others : given
    const attributes = changedAttributes(user, now)
    if (hasTooMany(attributes)) return refusals.tooManyAttributes
    if ('email' in now && !isVerified(user, { attribute: 'email', address: email ?? '' }))
      moveName(pool, { user, email: email ?? '' })
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    return undefined
  })
}

function changedAttributes(user: User, given: Record<string, string>): Record<string, string> {
  const attributes = { ...user.attributes, ...given }
  for (const attribute of ADDRESSES) {
    const address = given[attribute]
    if (address !== undefined && !isVerified(user, { attribute, address }))
      attributes[`${attribute}_verified`] = 'false'
  }
  return attributes
}

/** Where the e-mail is the name, it moves at once; as an alias it is one again once verified. */
function moveName(pool: Pool, { user, email }: { user: User; email: string }): void {
  const { username } = user
  if (user.attributes.email) pool.users.release(user.attributes.email, username)
  if (pool.settings.email === 'username') pool.users.claim(email, { username, kind: 'alias' })
}

function isVerified(
  { attributes }: User,
  { attribute, address }: { attribute: string; address: string },
) {
  return attributes[attribute] === address && attributes[`${attribute}_verified`] === 'true'
}
