import { isReady, MFA_TYPES } from '../mfa/is-ready'
import { type SetupCaller, setupCaller } from '../mfa/setup-caller'
import { stepOf } from '../mfa/totp'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const verifySoftwareToken: Operation<'VerifySoftwareToken'> = async (request, pool) => {
  const caller = await setupCaller(request, pool)
  if (caller instanceof Refusal) return caller
  const { UserCode: code, FriendlyDeviceName: friendlyName } = request
  const refused = await adopt({ caller, code, friendlyName }, pool)
  if (refused) return refused
  const Session = caller.goOn({ verified: true })
  return { Status: 'SUCCESS', ...(Session && { Session }) }
}

interface Adoption {
  caller: SetupCaller
  code: string
  friendlyName: string | undefined
}

/** Makes the secret that was given out the user's, once its app shows a right code. */
function adopt({ caller, code, friendlyName }: Adoption, pool: Pool) {
  // A sign-in that requires a factor turns the new one on; elsewhere the user's preference does.
  const { inSignIn: turnOn } = caller
  return caller.change((user) => {
    if (!user.pendingToken) return refusals.softwareTokenNotFound
    // The user has got a factor meanwhile, turned on or not: the password alone may not replace it.
    if (turnOn && MFA_TYPES.some((type) => isReady(user, type))) return refusals.sessionInvalid
    const { pendingToken: secret, ...rest } = user
    const step = stepOf(code, { secret: pool.vault.open(secret), now: pool.now() })
    if (step === undefined) return refusals.softwareTokenMismatch
    const named = friendlyName ? { friendlyName } : {}
    const mfa = rest.mfa.filter((type) => type !== 'SOFTWARE_TOKEN_MFA')
    const turnedOn = turnOn ? { mfa: [...mfa, 'SOFTWARE_TOKEN_MFA' as const] } : {}
    const softwareToken = { secret, verified: true, lastStep: step, ...named }
    pool.users.put({ ...rest, ...turnedOn, softwareToken, modifiedAt: pool.now() })
    return undefined
  })
}
