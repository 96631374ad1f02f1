import { devicePasswordVerifier, deviceSrpAuth } from '../challenges/device-challenges'
import { newPasswordRequired } from '../challenges/new-password-required'
import { passwordVerifier, startSrp } from '../challenges/password-verifier'
import { mfaSetup, selectMfaType, smsMfa, softwareTokenMfa } from '../challenges/second-factor'
import { findGrant, refreshTokens } from '../flows/refresh-tokens'
import type { Responder, StepAnswer, Texts } from '../flows/sign-in'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { Operation } from './operation'

const flows = new Map<string, (parameters: Texts, pool: Pool) => StepAnswer | Promise<StepAnswer>>([
  ['REFRESH_TOKEN_AUTH', refreshTokens],
  ['USER_SRP_AUTH', startSrp],
])

export const InitiateAuth: Operation<'InitiateAuth'> = (
  { AuthFlow, AuthParameters = {} },
  pool,
) => {
  const start = flows.get(AuthFlow)
  return start ? start(AuthParameters, pool) : refusals.flowNotEnabled(AuthFlow)
}

const challenges = new Map<string, Responder>([
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

/** The newer call for a refresh; without rotation it answers like the older flow. */
export const GetTokensFromRefreshToken: Operation<'GetTokensFromRefreshToken'> = async (
  { RefreshToken: token, DeviceKey: deviceKey },
  pool,
) => {
  const match = findGrant({ token, deviceKey }, pool)
  if (match instanceof Refusal) return match
  return { AuthenticationResult: await pool.tokens.issue(match.user, match.grant) }
}

/** Ends a sign-in by its refresh token. A repeated call succeeds: a client may have to retry. */
export const RevokeToken: Operation<'RevokeToken'> = ({ Token }, pool) => {
  if (Token.split('.').length === 3) return refusals.notARefreshToken
  const grant = pool.grants.ofRefreshToken(Token)
  if (!grant) return refusals.unknownRefreshToken
  pool.grants.revoke(grant.originJti)
  return {}
}
