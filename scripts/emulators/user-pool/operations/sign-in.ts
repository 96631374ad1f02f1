import { devicePasswordVerifier, deviceSrpAuth } from '../challenges/device-challenges'
import { newPasswordRequired } from '../challenges/new-password-required'
import { passwordVerifier } from '../challenges/password-verifier'
import { mfaSetup, selectMfaType, smsMfa, softwareTokenMfa } from '../challenges/second-factor'
import type { Challenge, Texts } from '../flows/challenge'
import { customChallenge, startCustomAuth } from '../flows/custom-sign-in'
import { issueTokens } from '../flows/issue-tokens'
import { startPassword, startSrp } from '../flows/password-flows'
import { findGrant, isOfOtherClient, refreshTokens } from '../flows/refresh-tokens'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { beforeAuthentication } from '../triggers/sign-in-triggers'
import { migrateUser } from '../triggers/user-migration'
import type { Operation } from './operation'

type Start = typeof startPassword | typeof refreshTokens

const flows = new Map<string, Start>([
  ['CUSTOM_AUTH', startCustomAuth],
  ['REFRESH_TOKEN_AUTH', refreshTokens],
  ['USER_PASSWORD_AUTH', startPassword],
  ['USER_SRP_AUTH', startSrp],
])

/** The flows of a server that signs users in; the plain-password flow has another name there. */
const adminFlows = new Map<string, Start>([...flows, ['ADMIN_USER_PASSWORD_AUTH', startPassword]])

/** Two names of one flow. */
const OTHER_NAMES: Record<string, string> = {
  ADMIN_NO_SRP_AUTH: 'ADMIN_USER_PASSWORD_AUTH',
  REFRESH_TOKEN: 'REFRESH_TOKEN_AUTH',
}

interface Asked {
  AuthFlow: string
  AuthParameters?: Texts
}

/** Begins a flow that the client may use. */
async function begin({ AuthFlow, AuthParameters = {} }: Asked, known: typeof flows, pool: Pool) {
  const flow = OTHER_NAMES[AuthFlow] ?? AuthFlow
  const start = known.get(flow)
  if (!start || !pool.settings.authFlows.includes(flow)) return refusals.flowNotEnabled(flow)
  const refused = flow === 'REFRESH_TOKEN_AUTH' ? undefined : await announce(AuthParameters, pool)
  // Only the triggers of this first call get its ClientMetadata.
  return refused ?? start(AuthParameters, { ...pool, clientMetadata: {} })
}

/** Runs the triggers at the beginning of a sign-in. Returns why it may not continue. */
async function announce({ USERNAME: name, PASSWORD: password }: Texts, pool: Pool) {
  if (!name) return undefined
  const wanted = { name, password: password ?? '', source: 'Authentication' } as const
  const refused = password ? await migrateUser(wanted, pool) : undefined
  return refused ?? (await beforeAuthentication(name, pool))
}

export const InitiateAuth: Operation<'InitiateAuth'> = (request, pool) =>
  request.AuthFlow.startsWith('ADMIN_')
    ? refusals.initiateAuthNotSupported
    : begin(request, flows, pool)

export const AdminInitiateAuth: Operation<'AdminInitiateAuth'> = (request, pool) =>
  request.AuthFlow === 'USER_PASSWORD_AUTH'
    ? refusals.initiateAuthNotSupported
    : begin(request, adminFlows, pool)

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

/** The same for a client and a server. */
const respond: Operation<'RespondToAuthChallenge'> = (request, pool) => {
  const { ChallengeName, ChallengeResponses = {}, Session } = request
  const challenge = challenges.get(ChallengeName)
  if (!challenge) return refusals.challengeNotOffered(ChallengeName)
  return challenge({ responses: ChallengeResponses, session: Session }, pool)
}

export const RespondToAuthChallenge: Operation<'RespondToAuthChallenge'> = respond
export const AdminRespondToAuthChallenge: Operation<'AdminRespondToAuthChallenge'> = respond

/** The newer call for a refresh; without rotation it returns what the older flow returns. */
export const GetTokensFromRefreshToken: Operation<'GetTokensFromRefreshToken'> = async (
  { RefreshToken: token, DeviceKey: deviceKey },
  pool,
) => {
  const found = findGrant({ token, deviceKey }, pool)
  if (found instanceof Refusal) return found
  const issued = await issueTokens({ ...found, source: 'RefreshTokens' }, pool)
  return issued instanceof Refusal ? issued : { AuthenticationResult: issued }
}

/** Ends a sign-in by its refresh token. A repeated call is no error: a client may have to retry. */
export const RevokeToken: Operation<'RevokeToken'> = ({ Token }, pool) => {
  if (Token.split('.').length === 3) return refusals.notARefreshToken
  const grant = pool.grants.ofRefreshToken(Token)
  if (!grant || isOfOtherClient(grant, pool)) return refusals.unknownRefreshToken
  pool.grants.revoke(grant.originJti)
  return {}
}
