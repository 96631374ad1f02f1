import { askHook } from '../flows/ask-hook'
import {
  type CustomState,
  continueCustomAuth,
  customUser,
  isAsFound,
} from '../flows/continue-custom-auth'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSession } from './challenge'

const NAME = 'CUSTOM_CHALLENGE'

/** Has the pool's hook judge the answer to its own challenge. */
export const customChallenge: Challenge = async ({ responses, session }, pool) => {
  const opened = openSession<CustomState>({ name: NAME, session }, pool)
  if (opened instanceof Refusal) return opened
  const { ANSWER: answer, DEVICE_KEY: deviceKey } = responses
  if (!answer) return refusals.missingParameter('ANSWER')
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  const { username, found, rounds, privateParameters, metadata } = opened.state
  if (!isAsFound(opened.state, pool)) return refusals.sessionInvalid
  const who = customUser(pool.users.get(username), username)
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
