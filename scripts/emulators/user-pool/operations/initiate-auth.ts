import { refreshTokens } from '../flows/refresh-tokens'
import { startCustomAuth } from '../flows/start-custom-auth'
import { startPassword } from '../flows/start-password'
import { startSrp } from '../flows/start-srp'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const initiateAuth: Operation<'InitiateAuth'> = async (request, pool) => {
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
