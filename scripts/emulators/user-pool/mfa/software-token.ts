import { verifySync } from 'otplib'
import type { SignIn } from '../flows/sign-in'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import { seal, unseal } from '../sealing'
import type { User } from '../users/user'

const STEP_SECONDS = 30
/** A clock may be off by one step, either way. */
const DRIFT_STEPS = 1
const CONTEXT = 'software token'

/** The state in the session of a set-up; `verified` once the new app has given a correct code. */
export interface SetupState {
  signIn: SignIn
  verified?: boolean
}

/**
 * The secret of an app in its stored form; the pool needs the plain text to check a code. The key
 * is in the same file, so this protects against accidental reading, not against somebody with the
 * whole file. Without the password the secret signs nobody in.
 */
export function sealSecret(secret: string, { secretsKey: key }: Pool): string {
  return seal(secret, { key, context: CONTEXT })
}

interface AppCode {
  code: string
  sealedSecret: string
}

/** The time step of an app's code, if it is a current one (RFC 6238). */
export function stepOf({ code, sealedSecret }: AppCode, pool: Pool): number | undefined {
  const secret = unseal(sealedSecret, { key: pool.secretsKey, context: CONTEXT })
  if (secret === undefined) throw new Error('The secret of an app was sealed with another key')
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(pool.now() / 1_000)
  const epochTolerance = DRIFT_STEPS * STEP_SECONDS
  const result = verifySync({ secret, token: code, epoch, epochTolerance })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

/** Checks a code of the user's app; each is valid once. Undefined if it is valid. */
export function useSoftwareToken(
  { user, code }: { user: User; code: string },
  pool: Pool,
): Refusal | undefined {
  if (pool.lockout.isLocked(user.sub)) return refusals.passwordAttemptsExceeded
  const token = user.softwareToken
  if (!token?.verified) return refusals.softwareTokenNotFound
  const step = stepOf({ code, sealedSecret: token.secret }, pool)
  if (step === undefined) {
    pool.lockout.recordFailure(user.sub)
    return refusals.mfaCodeMismatch
  }
  // No code is accepted that far ahead, so the clock has been set back since.
  const wasSetBack = token.lastStep > step + 2 * DRIFT_STEPS
  if (step <= token.lastStep && !wasSetBack) return refusals.softwareTokenUsed
  pool.users.put({ ...user, softwareToken: { ...token, lastStep: step } })
  return undefined
}
