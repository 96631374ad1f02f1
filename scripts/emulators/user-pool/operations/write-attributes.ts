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

/** Inside a transaction: writes attributes; a new e-mail waits for its code. */
export function writeAttributes(change: Change, pool: Pool): object | Refusal {
  const { user, given } = change
  const unproved = unprovedIn(change)
  const { email, ...others } = given
  if (email !== undefined && isTaken(email, { user, pool })) return refusals.emailTaken
  const attributes: Attributes = { ...user.attributes, ...others }
  for (const { to } of unproved)
    if (to.attribute in others) attributes[`${to.attribute}_verified`] = 'false'
  pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
  const sent = unproved.map((code) =>
    sendCode(pool, { user, source: 'UpdateUserAttribute', ...code }),
  )
  return { CodeDeliveryDetailsList: sent }
}

function hasVerified(user: User, address: string): boolean {
  return verifiedAddresses(user).some((verified) => verified.address === address)
}

/** True if another user has this e-mail as a name. */
export function isTaken(email: string, { user, pool }: { user: User; pool: Pool }): boolean {
  const holder = pool.users.find(email)
  return holder !== undefined && holder.sub !== user.sub
}

/** Inside a transaction. */
export function removeAttributes(
  pool: Pool,
  { user, names }: { user: User; names: readonly string[] },
) {
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
  const required = ['email', ...settings.requiredAttributes]
  const kept = names.find((name) => required.includes(name))
  return kept === undefined ? undefined : refusals.attributeRequired(kept)
}
