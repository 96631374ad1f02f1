import { devicePasswordVerifier, deviceSrpAuth } from '../challenges/device-challenges'
import { newPasswordRequired } from '../challenges/new-password-required'
import { passwordVerifier } from '../challenges/password-verifier'
import { mfaSetup, selectMfaType, smsMfa, softwareTokenMfa } from '../challenges/second-factor'
import type { Challenge } from '../flows/challenge'
import { customChallenge, startCustomAuth } from '../flows/custom-sign-in'
import { startPassword, startSrp } from '../flows/password-flows'
import { refreshTokens } from '../flows/refresh-tokens'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const InitiateAuth: Operation<'InitiateAuth'> = (request, pool) => {
  const { AuthFlow, AuthParameters = {} } = request
  // Two names of one flow.
  const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow
  if (flow.startsWith('ADMIN_')) return refusals.initiateAuthNotSupported
  if (!pool.settings.authFlows.includes(flow)) return refusals.flowNotEnabled(flow)
  switch (flow) {
    case 'USER_SRP_AUTH':
      return startSrp(AuthParameters, pool)
    case 'USER_PASSWORD_AUTH':
      return startPassword(AuthParameters, pool)
    case 'CUSTOM_AUTH':
      return startCustomAuth(AuthParameters, pool)
    case 'REFRESH_TOKEN_AUTH':
      return refreshTokens(AuthParameters, pool)
    default:
      return refusals.flowNotEnabled(flow)
  }
}

const challenges = new Map<string, Challenge>([
  ['CUSTOM_CHALLENGE', customChallenge],
  ['DEVICE_PASSWORD_VERIFIER', devicePasswordVerifier],
  ['DEVICE_SRP_AUTH', deviceSrpAuth],
  ['MFA_SETUP', mfaSetup],
  ['NEW_PASSWORD_REQUIRED', newPasswordRequired],
  ['PASSWORD_VERIFIER', passwordVerifier],
  ['SELECT_MFA_TYPE', selectMfaType],
  ['SMS_MFA', smsMfa],
  ['SOFTWARE_TOKEN_MFA', softwareTokenMfa],
])

export const RespondToAuthChallenge: Operation<'RespondToAuthChallenge'> = (request, pool) => {
  const { ChallengeName, ChallengeResponses = {}, Session } = request
  const challenge = challenges.get(ChallengeName)
  if (!challenge) return refusals.challengeNotOffered(ChallengeName)
  return challenge({ responses: ChallengeResponses, session: Session }, pool)
}
