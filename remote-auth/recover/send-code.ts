import type { Outcome } from '@parlor/shared'
import { withAccount } from '../with-account'

/** The pool refuses with these codes if the address is unknown, or if its user cannot reset the
 * password. The caller must not learn which. */
const SENDS_NONE = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException']

/** Requests a code for the user with this address. */
export async function sendCode(email: string): Promise<Outcome<unknown>> {
  const outcome = await withAccount((account) => account.forgotPassword({ email }))
  if (outcome.ok || !SENDS_NONE.includes(outcome.error.code)) return outcome
  return { ok: true, value: undefined }
}
