import type { Challenge } from '../flows/challenge'
import { nextStep } from '../flows/next-step'
import { refusalBeforePassword, standingOf } from '../flows/sign-in'
import type { PasswordState } from '../flows/srp-flow'
import { counted } from '../limits'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { isProof, readProof } from '../srp/server-exchange'
import { foldCase } from '../users/names'

/** Checks the proof of a password. */
export const passwordVerifier: Challenge = ({ responses }, pool) => {
  const claim = readProof(responses)
  if (claim instanceof Refusal) return claim
  const opened = pool.sessions.open<PasswordState>('PASSWORD_VERIFIER', claim.secretBlock)
  if (opened instanceof Refusal || !isSameUser(claim.username, { state: opened.state, pool }))
    return refusals.incorrectUsernameOrPassword
  const { state } = opened
  const user = pool.users.find(state.user)
  const who = counted(user, state.name)
  if (pool.lockout.isLocked(who)) return refusals.passwordAttemptsExceeded

  const { verifier } = user?.password ?? pool.unknownUsers.named(state.name)
  if (!isProof({ group: pool.group, verifier, state, claim }) || !user) {
    pool.sessions.spend(opened)
    pool.lockout.failed(who)
    return refusals.incorrectUsernameOrPassword
  }
  const { DEVICE_KEY: deviceKey } = responses
  // The block stays valid: the mandated client forgets the device and sends the same proof again.
  if (deviceKey && !pool.devices.get(user.sub, deviceKey)) return refusals.deviceDoesNotExist
  if (!pool.sessions.spend(opened)) return refusals.incorrectUsernameOrPassword
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  return nextStep({ ...standingOf(user), secondFactor: false, deviceKey }, pool)
}

interface Exchanged {
  state: PasswordState
  pool: Pool
}

/** Clients answer with the SRP user id, or with the name that the user typed. */
function isSameUser(name: string, { state, pool }: Exchanged): boolean {
  if (name === state.user || foldCase(name) === foldCase(state.name)) return true
  return pool.users.find(name)?.username === state.user
}
