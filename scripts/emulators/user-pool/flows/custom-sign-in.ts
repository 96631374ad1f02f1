import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { type Answer, type Challenge, openSession, type Texts } from './challenge'
import { askHook, type CustomState, continueCustomAuth, customUser, isAsFound } from './custom-flow'
import { passwordChallenge, readSrpA } from './password-flows'
import { admit, standingOf } from './sign-in'

const NAME = 'CUSTOM_CHALLENGE'
const SRP_A_ROUND = { challengeName: 'SRP_A', challengeResult: true }

/** A sign-in by the pool's own challenges, with the password first where the client sends SRP_A. */
export async function startCustomAuth(parameters: Texts, pool: Pool): Promise<Answer> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  const { USERNAME, CHALLENGE_NAME, DEVICE_KEY: deviceKey } = parameters
  if (!USERNAME) return refusals.missingParameter('USERNAME')
  const admitted = admit(USERNAME, pool)
  if (admitted instanceof Refusal) return admitted
  const { user, username } = admitted
  const found = user && standingOf(user)
  if (CHALLENGE_NAME !== 'SRP_A')
    return continueCustomAuth({ username, found, rounds: [], deviceKey }, pool)

  const clientPublic = readSrpA(parameters)
  if (clientPublic instanceof Refusal) return clientPublic
  const rounds = [SRP_A_ROUND]
  const round = { ...customUser(user, username), session: rounds }
  const next = await askHook('DefineAuthChallenge', () => hook.define(round))
  if (next instanceof Refusal) return next
  if (!('challengeName' in next) || next.challengeName !== 'PASSWORD_VERIFIER')
    return continueCustomAuth({ username, found, rounds, deviceKey }, pool)
  return passwordChallenge({ admitted, clientPublic, name: USERNAME, rounds }, pool)
}

/** Has the pool's hook judge the answer to its own challenge. */
export const customChallenge: Challenge = async ({ responses, session }, pool) => {
  const opened = openSession<CustomState>({ name: NAME, session }, pool)
  if (opened instanceof Refusal) return opened
  const { ANSWER: answer, DEVICE_KEY: deviceKey } = responses
  if (!answer) return refusals.missingParameter('ANSWER')
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  const { username, found, rounds, privateParameters, metadata } = opened.state
  if (!isAsFound(opened.state, pool)) return refusals.sessionInvalid
  const who = customUser(pool.users.find(username), username)
  const challengeResult = await askHook('VerifyAuthChallengeResponse', () =>
    hook.verify({ ...who, answer, privateParameters, session: rounds }),
  )
  if (challengeResult instanceof Refusal) return challengeResult
  const round = {
    challengeName: NAME,
    challengeResult,
    ...(metadata !== undefined && { challengeMetadata: metadata }),
  }
  return continueCustomAuth({ username, found, rounds: [...rounds, round], deviceKey }, pool)
}
