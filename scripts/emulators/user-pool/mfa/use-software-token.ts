import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Account } from '../users/user-store'
import { DRIFT_STEPS, stepOf } from './totp'

/**
 * Takes a code of the user's authenticator app; each serves once. Undefined when it is good. A wrong
 * one is counted where it is seen, or all of a thousand guesses at once would be looked at.
 */
export function useSoftwareToken(
  { account, code }: { account: Account; code: string },
  pool: Pool,
): Promise<Refusal | undefined> {
  return pool.users.transaction(() => {
    if (pool.lockout.isLocked(account)) return refusals.passwordAttemptsExceeded
    const user = pool.users.current(account)
    const token = user?.softwareToken
    if (!user || !token?.verified) return refusals.softwareTokenNotFound
    const step = stepOf(code, { secret: pool.vault.open(token.secret), now: pool.now() })
    if (step === undefined) {
      pool.lockout.failed(account)
      return refusals.mfaCodeMismatch
    }
    // No code is taken that far ahead: the clock was set back since that one was.
    const wasSetBack = token.lastStep > step + 2 * DRIFT_STEPS
    if (step <= token.lastStep && !wasSetBack) return refusals.softwareTokenUsed
    pool.users.put({ ...user, softwareToken: { ...token, lastStep: step } })
    return undefined
  })
}
