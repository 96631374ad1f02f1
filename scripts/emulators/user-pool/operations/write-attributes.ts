import { type NewCode, verificationOf } from '../codes/code-store'
import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import { ADDRESS_NAMES, isAddressName, type User, verifiedAddresses } from '../users/user'

type Attributes = Record<string, string>

/** Makes a code for each address that has to be verified; slow, so run before the transaction. */
export function codesFor(entries: readonly { readonly Name: string }[], pool: Pool) {
  return Promise.all(
    ADDRESS_NAMES.map((attribute) =>
      entries.some(({ Name }) => Name === attribute) ? pool.codes.make() : undefined,
    ),
  )
}

interface AttributesChange {
  user: User
  newValues: Attributes
  codes: readonly (NewCode | undefined)[]
}

/** The addresses of a change that have to be verified first, each with its code. */
export function unverifiedAddresses({ user, newValues, codes }: AttributesChange) {
  return ADDRESS_NAMES.flatMap((attribute, index) => {
    const [address, code] = [newValues[attribute], codes[index]]
    if (address === undefined || !code || hasVerified(user, address)) return []
    return [{ to: { attribute, address }, code }]
  })
}

/** Inside a transaction: writes attributes; a new e-mail waits for its code. */
export function writeAttributes(change: AttributesChange, pool: Pool): object | Refusal {
  const { user, newValues } = change
  const unverified = unverifiedAddresses(change)
  const { email, ...others } = newValues
  if (email !== undefined && isTaken(email, { user, pool })) return refusals.emailTaken
  const attributes: Attributes = { ...user.attributes, ...others }
  for (const { to } of unverified)
    if (to.attribute in others) attributes[`${to.attribute}_verified`] = 'false'
  pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
  const deliveries = unverified.map((code) =>
    sendCode(pool, { user, source: 'UpdateUserAttribute', ...code }),
  )
  return { CodeDeliveryDetailsList: deliveries }
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
    // Its code goes too: a late code must not restore the address.
    pool.codes.remove(verificationOf(user.sub, name))
  }
  pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
}

/** The refusal to delete the attributes; undefined if they can be deleted. */
export function refusalToRemove(names: readonly string[], { settings }: Pool): Refusal | undefined {
  const required = ['email', ...settings.requiredAttributes]
  const requiredName = names.find((name) => required.includes(name))
  return requiredName === undefined ? undefined : refusals.attributeRequired(requiredName)
}
