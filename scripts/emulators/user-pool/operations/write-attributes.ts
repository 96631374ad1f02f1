import { type MadeCode, verificationOf } from '../codes/code-store'
import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import { ADDRESS_NAMES, isAddressName, type User, verifiedAddresses } from '../users/user'

type Attributes = Record<string, string>

/** Makes a code for each address that has to be verified; slow, so run before the transaction. */
export function codesFor(given: readonly { readonly Name: string }[], pool: Pool) {
  return Promise.all(
    ADDRESS_NAMES.map((attribute) =>
      given.some(({ Name }) => Name === attribute) ? pool.codes.make() : undefined,
    ),
  )
}

interface Change {
  user: User
  given: Attributes
  codes: readonly (MadeCode | undefined)[]
}

/** The addresses of a change that have to be verified first, each with its code. */
export function unprovedIn({ user, given, codes }: Change) {
  return ADDRESS_NAMES.flatMap((attribute, index) => {
    const [address, made] = [given[attribute], codes[index]]
    if (address === undefined || !made || hasVerified(user, address)) return []
    return [{ to: { attribute, address }, made }]
  })
}

/** Inside a transaction: writes attributes; a new e-mail waits for its code if the pool says so. */
export function writeAttributes(change: Change, pool: Pool): object | Refusal {
  const { user, given } = change
  const unproved = unprovedIn(change)
  const { email, ...others } = given
  const holder = email === undefined ? undefined : pool.users.holder(email)
  if (holder && holder.sub !== user.sub) return refusals.emailTaken
  const now = pool.settings.keepEmailUntilVerified ? others : given
  const attributes: Attributes = { ...user.attributes, ...now }
  for (const { to } of unproved)
    if (to.attribute in now) attributes[`${to.attribute}_verified`] = 'false'
  if (now.email !== undefined && !hasVerified(user, now.email))
    moveName(pool, { user, email: now.email })
  pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
  const sent = unproved.map((code) =>
    sendCode(pool, { user, source: 'UpdateUserAttribute', ...code }),
  )
  return { CodeDeliveryDetailsList: sent }
}

function hasVerified(user: User, address: string): boolean {
  return verifiedAddresses(user).some((verified) => verified.address === address)
}

/** An e-mail that is the name moves at once; an alias becomes one again once verified. */
function moveName(pool: Pool, { user, email }: { user: User; email: string }): void {
  if (user.attributes.email) pool.users.release(user.attributes.email, user)
  if (pool.settings.email === 'username') pool.users.claim(email, { sub: user.sub, kind: 'alias' })
}

/** Inside a transaction. */
export function removeAttributes(
  pool: Pool,
  { user, names }: { user: User; names: readonly string[] },
) {
  if (names.includes('email') && user.attributes.email)
    pool.users.release(user.attributes.email, user)
  const attributes = { ...user.attributes }
  for (const name of names) {
    delete attributes[name]
    if (isAddressName(name)) delete attributes[`${name}_verified`]
    // The code of the address goes with it: a late one does not restore the address.
    pool.codes.remove(verificationOf(user.sub, name))
  }
  pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
}

/** The refusal to delete the attributes; undefined if they can be deleted. */
export function refusalToRemove(names: readonly string[], { settings }: Pool): Refusal | undefined {
  const { requiredAttributes, email } = settings
  const kept = names.find(
    (name) => requiredAttributes.includes(name) || (email === 'username' && name === 'email'),
  )
  return kept === undefined ? undefined : refusals.attributeRequired(kept)
}
