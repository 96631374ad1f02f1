import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Signed } from '../tokens/access-tokens'
import type { User } from '../users/user'
import { type CodeDeliveryDetails, deliverCode } from './send-code'

interface To {
  attribute: 'email' | 'phone_number'
  address: string
}

interface VerificationCode {
  signed: Signed
  to: To
  hasLeft: () => boolean
}

/** Whether the account still has the address that a code is for: it may have been deleted, or another
 * have come in its place. One that counts only once verified is the code's alone. */
export function hasAddress(user: User, { attribute, address }: To, pool: Pool): boolean {
  if (attribute === 'email' && pool.settings.keepEmailUntilVerified) return true
  return user.attributes[attribute] === address
}

/** Makes a code that verifies an address and sends it there, if the sign-in that asked for it, and the
 * address, still stand once its hash is done. */
export async function sendVerificationCode(
  pool: Pool,
  { signed, to, hasLeft }: VerificationCode,
): Promise<CodeDeliveryDetails | Refusal> {
  const purpose = `verify:${to.attribute}` as const
  const verification = { sub: signed.user.sub, purpose, value: to.address }
  const { code, stored } = await pool.codes.make({ ...verification, hasLeft })
  const refused = await pool.accessTokens.change(signed, (user) => {
    if (!hasAddress(user, to, pool)) return refusals.noSuchAttribute(to.attribute)
    void pool.codes.put(verification, stored)
    return undefined
  })
  return refused ?? deliverCode(pool, { purpose, to, code })
}
