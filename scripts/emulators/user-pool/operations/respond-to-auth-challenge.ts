import type { Challenge } from '../challenges/challenge'
import { customChallenge } from '../challenges/custom-challenge'
import { devicePasswordVerifier } from '../challenges/device-password-verifier'
import { deviceSrpAuth } from '../challenges/device-srp-auth'
import { mfaSetup } from '../challenges/mfa-setup'
import { answerNewPassword } from '../challenges/new-password-required'
import { passwordVerifier } from '../challenges/password-verifier'
import { selectMfaType } from '../challenges/select-mfa-type'
import { smsMfa } from '../challenges/sms-mfa'
import { softwareTokenMfa } from '../challenges/software-token-mfa'
import { refusals } from '../refusals'
import type { Operation } from './operation'

const challenges = new Map<string, Challenge>([
  ['CUSTOM_CHALLENGE', customChallenge],
  ['DEVICE_PASSWORD_VERIFIER', devicePasswordVerifier],
  ['DEVICE_SRP_AUTH', deviceSrpAuth],
  ['MFA_SETUP', mfaSetup],
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
  ['PASSWORD_VERIFIER', passwordVerifier],
  ['SELECT_MFA_TYPE', selectMfaType],
  ['SMS_MFA', smsMfa],
  ['SOFTWARE_TOKEN_MFA', softwareTokenMfa],
])

export const respondToAuthChallenge: Operation<'RespondToAuthChallenge'> = async (
  request,
  pool,
) => {
  const { ChallengeName, ChallengeResponses = {}, Session } = request
  const challenge = challenges.get(ChallengeName)
  if (!challenge) return refusals.challengeNotOffered(ChallengeName)
  return challenge({ responses: ChallengeResponses, session: Session }, pool)
}
