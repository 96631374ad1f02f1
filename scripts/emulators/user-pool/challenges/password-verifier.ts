import { refusalBeforePassword } from '../flows/admit'
import { continueCustomAuth } from '../flows/continue-custom-auth'
import { nextStep } from '../flows/next-step'
import { standingOf } from '../flows/sign-in'
import type { PasswordState } from '../flows/start-srp'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { isProof } from '../srp/is-proof'
import { foldCase } from '../users/fold-case'
import type { Challenge } from './challenge'
import { readProof } from './read-proof'

/** Judges the proof of a password. */
export const passwordVerifier: Challenge = async ({ responses }, pool) => {
  const claim = readProof(responses)
  if (claim instanceof Refusal) return claim
  const opened = pool.sealed.open<PasswordState>('PASSWORD_VERIFIER', claim.secretBlock)
  if (opened instanceof Refusal || !isSameUser(claim.username, { state: opened.state, pool }))
    return refusals.incorrectUsernameOrPassword
  const { state } = opened
  const user = pool.users.get(state.user)
  const who = user ?? { stranger: state.name }
  if (pool.lockout.isLocked(who)) return refusals.passwordAttemptsExceeded

  const { verifier } = user?.password ?? pool.nobody.called(state.name)
  if (!isProof({ group: pool.group, verifier, state, claim }) || !user) {
    pool.sealed.spend(opened)
    pool.lockout.failed(who)
    return refusals.incorrectUsernameOrPassword
  }
  const { DEVICE_KEY: deviceKey } = responses
  // The block stays good: the mandated client forgets the device and answers with the same proof.
  if (deviceKey && !pool.devices.get(user.username, deviceKey)) return refusals.deviceDoesNotExist
  if (!pool.sealed.spend(opened)) return refusals.incorrectUsernameOrPassword
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  const found = standingOf(user)
  const { rounds } = state
  if (rounds) {
    const proved = [...rounds, PASSWORD_PROVED]
    return continueCustomAuth({ username: user.username, found, rounds: proved, deviceKey }, pool)
  }
  return nextStep({ ...found, secondFactor: false, ...(deviceKey && { deviceKey }) }, pool)
}

const PASSWORD_PROVED = { challengeName: 'PASSWORD_VERIFIER', challengeResult: true }

interface Exchanged {
  state: PasswordState
  pool: Pool
}

/** Clients answer with the SRP user id, or with the name that the user typed. */
function isSameUser(name: string, { state, pool }: Exchanged): boolean {
  if (name === state.user || foldCase(name) === foldCase(state.name)) return true
  return pool.users.find(name)?.username === state.user
}
