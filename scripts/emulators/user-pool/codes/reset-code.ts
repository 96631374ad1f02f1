import type { Pool } from '../pool'
import type { User } from '../users/user'
import { type Address, verifiedAddresses } from '../users/verified-addresses'
import type { StoredCode } from './code-store'
import { type CodeDeliveryDetails, deliverCode, deliveryDetails } from './send-code'

interface ResetCode {
  user: User
  to: Address
  hasLeft?: () => boolean
}

/** Makes a code for a lost password and sends it, unless it has no use once its hash is done. */
export async function sendResetCode(
  pool: Pool,
  { user, to, hasLeft }: ResetCode,
): Promise<CodeDeliveryDetails> {
  const { sub, password } = user
  const reset = { sub, purpose: 'reset', value: to.address, passwordSalt: password?.salt } as const
  const { code, stored } = await pool.codes.make({ ...reset, hasLeft })
  const isOfUse = await pool.users.transaction(() => {
    const current = pool.users.current(user)
    if (!current || !mayReset(current, stored)) return false
    void pool.codes.put(reset, stored)
    return true
  })
  return isOfUse ? deliverCode(pool, { ...reset, to, code }) : deliveryDetails(to)
}

/**
 * Whether a code may still set the password: the address that it went to may be somebody else's by
 * now, and who set another password since has no use for it.
 */
export function mayReset(user: User, { value, passwordSalt }: StoredCode): boolean {
  const isOwn = verifiedAddresses(user).some(({ address }) => address === value)
  return isOwn && user.password?.salt === passwordSalt
}
