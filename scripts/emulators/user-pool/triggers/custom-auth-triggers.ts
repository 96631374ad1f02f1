import type { CustomAuth, Round } from '../flows/custom-auth'
import { Refusal } from '../refusals'
import { callTrigger } from './call-trigger'
import type { TriggerName } from './triggers'

type Response = Record<string, unknown>
type Texts = Record<string, string>

/** The three triggers of a custom challenge as one hook; undefined without them. */
export function customAuthBy(pool: Parameters<typeof callTrigger>[2]): CustomAuth | undefined {
  const { DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallengeResponse } =
    pool.settings.triggers
  if (!DefineAuthChallenge || !CreateAuthChallenge || !VerifyAuthChallengeResponse) return undefined

  async function call(name: TriggerName, round: Round, more: object = {}): Promise<Response> {
    const { user, userNotFound, session } = round
    const request = { userAttributes: user.attributes, session, userNotFound, ...more }
    const moment = { source: 'Authentication', userName: user.username, request }
    const response = await callTrigger(name, moment, pool)
    if (response instanceof Refusal) throw response
    return response ?? {}
  }

  return {
    async define(round) {
      const { issueTokens, failAuthentication, challengeName } = await call(
        'DefineAuthChallenge',
        round,
      )
      if (issueTokens) return { issueTokens: true }
      if (failAuthentication || typeof challengeName !== 'string')
        return { failAuthentication: true }
      const isPassword = challengeName === 'PASSWORD_VERIFIER'
      return { challengeName: isPassword ? 'PASSWORD_VERIFIER' : 'CUSTOM_CHALLENGE' }
    },
    async create(round) {
      const challengeName = 'CUSTOM_CHALLENGE'
      const response = await call('CreateAuthChallenge', round, { challengeName })
      const { challengeMetadata } = response
      return {
        publicParameters: (response.publicChallengeParameters ?? {}) as Texts,
        privateParameters: (response.privateChallengeParameters ?? {}) as Texts,
        ...(typeof challengeMetadata === 'string' && { metadata: challengeMetadata }),
      }
    },
    async verify({ answer: challengeAnswer, privateParameters, ...round }) {
      const more = { challengeAnswer, privateChallengeParameters: privateParameters }
      const { answerCorrect } = await call('VerifyAuthChallengeResponse', round, more)
      return answerCorrect === true
    },
  }
}
