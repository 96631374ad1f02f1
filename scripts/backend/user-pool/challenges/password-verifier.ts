import { refusalBeforePassword } from '../flows/admit'
import { finishSignIn } from '../flows/finish-sign-in'
import type { SrpState } from '../flows/start-srp'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { isProof } from '../srp/is-proof'
import { isTimestamp } from '../srp/timestamp'
import type { Challenge } from './challenge'

export const passwordVerifier: Challenge = async ({ responses }, pool) => {
  const { USERNAME, PASSWORD_CLAIM_SECRET_BLOCK, PASSWORD_CLAIM_SIGNATURE, TIMESTAMP } = responses
  if (!USERNAME) return refusals.missingParameter('USERNAME')
  if (!PASSWORD_CLAIM_SECRET_BLOCK) return refusals.missingParameter('PASSWORD_CLAIM_SECRET_BLOCK')
  if (!PASSWORD_CLAIM_SIGNATURE) return refusals.missingParameter('PASSWORD_CLAIM_SIGNATURE')
  if (!TIMESTAMP) return refusals.missingParameter('TIMESTAMP')
  if (!isTimestamp(TIMESTAMP)) return refusals.timestampFormat

  const opened = pool.sealed.open<SrpState>('PASSWORD_VERIFIER', PASSWORD_CLAIM_SECRET_BLOCK)
  if (opened instanceof Refusal) return refusals.incorrectUsernameOrPassword
  const { state } = opened
  if (!isSameUser(USERNAME, { state, pool })) return refusals.incorrectUsernameOrPassword
  const user = pool.users.get(state.user)
  const lockName = user?.username ?? state.name
  if (pool.lockout.isLocked(lockName)) return refusals.passwordAttemptsExceeded

  const claim = {
    secretBlock: PASSWORD_CLAIM_SECRET_BLOCK,
    signature: PASSWORD_CLAIM_SIGNATURE,
    timestamp: TIMESTAMP,
  }
  const { verifier } = user?.password ?? pool.nobody.called(state.name)
  const proved = isProof({ group: pool.group, verifier, state, claim })
  // Whoever is second with one secret block, with whatever proof, comes too late.
  const first = pool.sealed.spend(opened)
  if (!proved || !user) {
    pool.lockout.failed(lockName)
    return refusals.incorrectUsernameOrPassword
  }
  if (!first) return refusals.incorrectUsernameOrPassword
  pool.lockout.succeeded(lockName)
  return refusalBeforePassword(user) ?? finishSignIn({ user }, pool)
}

interface Exchanged {
  state: SrpState
  pool: Pool
}

/** Clients answer with the SRP user id, or with the name that the user typed. */
function isSameUser(name: string, { state, pool }: Exchanged): boolean {
  if (name === state.user || name.toLowerCase() === state.name.toLowerCase()) return true
  return pool.users.find(name)?.username === state.user
}
