import type { Challenge } from '../challenges/challenge'
import { passwordVerifier } from '../challenges/password-verifier'
import { refusals } from '../refusals'
import type { Operation } from './operation'

const challenges = new Map<string, Challenge>([['PASSWORD_VERIFIER', passwordVerifier]])

export const respondToAuthChallenge: Operation<'RespondToAuthChallenge'> = async (
  request,
  pool,
) => {
  const { ChallengeName, ChallengeResponses = {}, Session } = request
  const challenge = challenges.get(ChallengeName)
  if (!challenge) return refusals.challengeNotOffered(ChallengeName)
  return challenge({ responses: ChallengeResponses, session: Session }, pool)
}
