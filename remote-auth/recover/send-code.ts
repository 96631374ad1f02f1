import type { Outcome } from '@parlor/shared'
import { withAccount } from '../with-account'

/** What a pool says where it sends no code: nobody has the address, or its password is not theirs to
 * reset. Whoever asks learns nothing of that. */
const SENDS_NONE = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException']

/** Has a code sent to whoever has this address. */
export async function sendCode(email: string): Promise<Outcome<unknown>> {
  const outcome = await withAccount((account) => account.forgotPassword({ email }))
  if (outcome.ok || !SENDS_NONE.includes(outcome.error.code)) return outcome
  return { ok: true, value: undefined }
}
