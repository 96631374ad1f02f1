import { askHook } from '../flows/ask-hook'
import { type CustomState, continueCustomAuth } from '../flows/continue-custom-auth'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSession } from './challenge'

const NAME = 'CUSTOM_CHALLENGE'

/** Has the pool's hook judge the answer to its own challenge. */
export const customChallenge: Challenge = async ({ responses, session }, pool) => {
  const opened = openSession<CustomState>({ name: NAME, session }, pool)
  if (opened instanceof Refusal) return opened
  const { ANSWER: answer, DEVICE_KEY } = responses
  if (!answer) return refusals.missingParameter('ANSWER')
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  const { who, rounds, privateParameters, metadata } = opened.state
  const right = await askHook('VerifyAuthChallengeResponse', () =>
    hook.verify({ ...who, answer, privateParameters, session: rounds }),
  )
  if (right instanceof Refusal) return right
  const round = {
    challengeName: NAME,
    challengeResult: right,
    ...(metadata !== undefined && { challengeMetadata: metadata }),
  }
  const user = pool.users.get(who.user.username)
  const name = who.user.username
  return continueCustomAuth({ user, name, rounds: [...rounds, round], deviceKey: DEVICE_KEY }, pool)
}
