import type { Outcome } from '../outcome'
import type { StoredSignIn } from '../session/stored-session'
import { isDeviceUnknown } from '../user-pool/device-unknown'
import type { IdentityCall } from './identity-call'
import type { JsonObject } from './json-object'

/** The two ways to ask for new tokens. A pool that rotates its refresh tokens takes the newer one
 * alone. */
export type RefreshOperation = 'InitiateAuth' | 'GetTokensFromRefreshToken'

export interface RefreshCall {
  call: IdentityCall
  stored: StoredSignIn
  clientId: string
  operation: RefreshOperation
}

/** Asks once; a second time only where the pool does not know the remembered device any more. */
export async function askForTokens(
  { call, stored, clientId, operation }: RefreshCall,
  refreshToken: string,
): Promise<Outcome<JsonObject>> {
  const ask = (deviceKey: string | undefined) => {
    const request = { refreshToken, deviceKey, clientId }
    const payload = operation === 'InitiateAuth' ? refreshByFlow(request) : refreshByToken(request)
    return call({ operation, payload })
  }
  const deviceKey = stored.deviceKey()
  const answer = await ask(deviceKey)
  if (deviceKey === undefined || answer.ok || !isDeviceUnknown(answer.error)) return answer
  stored.forgetDevice()
  return ask(undefined)
}

interface Request {
  refreshToken: string
  deviceKey: string | undefined
  clientId: string
}

function refreshByFlow({ refreshToken, deviceKey, clientId }: Request) {
  const AuthParameters = { REFRESH_TOKEN: refreshToken, DEVICE_KEY: deviceKey }
  return { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: clientId, AuthParameters }
}

function refreshByToken({ refreshToken, deviceKey, clientId }: Request) {
  return { RefreshToken: refreshToken, DeviceKey: deviceKey, ClientId: clientId }
}
