import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import type { Signed } from '../tokens/access-tokens'
import { type CodeDeliveryDetails, deliverCode } from './send-code'

interface VerificationCode {
  signed: Signed
  to: { attribute: 'email' | 'phone_number'; address: string }
  hasLeft: () => boolean
}

/** Makes a code that verifies an address and sends it there, if the sign-in that asked for it still
 * stands once its hash is done. */
export async function sendVerificationCode(
  pool: Pool,
  { signed, to, hasLeft }: VerificationCode,
): Promise<CodeDeliveryDetails | Refusal> {
  const purpose = `verify:${to.attribute}` as const
  const verification = { sub: signed.user.sub, purpose, value: to.address }
  const { code, stored } = await pool.codes.make({ ...verification, hasLeft })
  const refused = await pool.accessTokens.change(signed, () => {
    void pool.codes.put(verification, stored)
    return undefined
  })
  return refused ?? deliverCode(pool, { purpose, to, code })
}
