import type { Failure } from '../outcome'

/** The identity layer's own failures, with the texts of specification section 8. */
export const identityFailures = {
  network: { code: 'NetworkError', message: 'Network error' },
  notAuthenticated: { code: 'NotAuthenticated', message: 'User is not authenticated' },
  passwordRequired: { code: 'PasswordRequired', message: 'PASSWORD parameter is required' },
  flowInvalid: { code: 'InvalidAuthFlow', message: 'Authentication flow type is invalid.' },
  usernameRequired: {
    code: 'UsernameRequired',
    message: 'Username and Pool information are required.',
  },
  poolRequired: { code: 'PoolRequired', message: 'Both UserPoolId and ClientId are required.' },
  poolIdInvalid: { code: 'InvalidUserPoolId', message: 'Invalid UserPoolId format.' },
  noRefreshToken: {
    code: 'NoRefreshToken',
    message: 'Cannot retrieve a new session. Please authenticate.',
  },
  noIdToken: {
    code: 'NoIdToken',
    message: 'Local storage is missing an ID Token, Please authenticate',
  },
} as const satisfies Record<string, Failure>

/** Why a session ended without a sign-out. */
export type EndReason = 'revoked' | 'account-gone'

/** Why a token's refusal with this failure ends a session; undefined if it does not end one. A
 * wrong current password has the same code: only the refresh and `GetUser` count. */
export function endReasonOf({ code }: Failure): EndReason | undefined {
  if (code === 'UserNotFoundException') return 'account-gone'
  const isRefused =
    code === 'NotAuthorizedException' || code === identityFailures.noRefreshToken.code
  return isRefused ? 'revoked' : undefined
}

/** A failure for an answer that is not the service's own: a proxy's page, a truncated body. */
export function unexpectedAnswer(detail: string): Failure {
  return { code: 'UnexpectedAnswer', message: `The identity service ${detail}.` }
}

/** A ResourceNotFoundException that mentions the device (specification section 8). The message
 * decides, because an unknown app client has the same code. */
export function isDeviceUnknown({ code, message }: Failure): boolean {
  return code === 'ResourceNotFoundException' && /device/i.test(message)
}
