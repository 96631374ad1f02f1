import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { readRequest } from '../request/read-request'
import type { OperationName } from '../request/request-members'
import { adminCreateUser } from './admin-create-user'
import { adminDisableUser } from './admin-disable-user'
import { adminEnableUser } from './admin-enable-user'
import { adminResetUserPassword } from './admin-reset-user-password'
import { adminSetUserPassword } from './admin-set-user-password'
import { adminUserGlobalSignOut } from './admin-user-global-sign-out'
import { associateSoftwareToken } from './associate-software-token'
import { changePassword } from './change-password'
import { checkClient } from './check-client'
import { confirmDevice } from './confirm-device'
import { confirmForgotPassword } from './confirm-forgot-password'
import { confirmSignUp } from './confirm-sign-up'
import { deleteUser } from './delete-user'
import { deleteUserAttributes } from './delete-user-attributes'
import { forgetDevice } from './forget-device'
import { forgotPassword } from './forgot-password'
import { getDevice } from './get-device'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token'
import { getUser } from './get-user'
import { getUserAttributeVerificationCode } from './get-user-attribute-verification-code'
import { globalSignOut } from './global-sign-out'
import { initiateAuth } from './initiate-auth'
import { listDevices } from './list-devices'
import type { Caller, Operation } from './operation'
import { resendConfirmationCode } from './resend-confirmation-code'
import { respondToAuthChallenge } from './respond-to-auth-challenge'
import { revokeToken } from './revoke-token'
import { setUserMfaPreference } from './set-user-mfa-preference'
import { setUserSettings } from './set-user-settings'
import { signUp } from './sign-up'
import { updateDeviceStatus } from './update-device-status'
import { updateUserAttributes } from './update-user-attributes'
import { verifySoftwareToken } from './verify-software-token'
import { verifyUserAttribute } from './verify-user-attribute'

type Operations = { [Name in OperationName]: Operation<Name> }

const operations: Operations = {
  AdminCreateUser: adminCreateUser,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminResetUserPassword: adminResetUserPassword,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  AssociateSoftwareToken: associateSoftwareToken,
  ChangePassword: changePassword,
  ConfirmDevice: confirmDevice,
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  DeleteUser: deleteUser,
  DeleteUserAttributes: deleteUserAttributes,
  ForgetDevice: forgetDevice,
  ForgotPassword: forgotPassword,
  GetDevice: getDevice,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GetUser: getUser,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  ListDevices: listDevices,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  SetUserMFAPreference: setUserMfaPreference,
  SetUserSettings: setUserSettings,
  SignUp: signUp,
  UpdateDeviceStatus: updateDeviceStatus,
  UpdateUserAttributes: updateUserAttributes,
  VerifySoftwareToken: verifySoftwareToken,
  VerifyUserAttribute: verifyUserAttribute,
}

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

export interface CheckedCall<Name extends OperationName> {
  name: Name
  body: unknown
  hasTooManyMembers: boolean
  caller: Caller
}

/** Checks the body against the operation's members and answers it. */
export async function runOperation<Name extends OperationName>(
  { name, body, hasTooManyMembers, caller }: CheckedCall<Name>,
  pool: Pool,
): Promise<object | Refusal> {
  const request = readRequest(name, body)
  if (request instanceof Refusal) return request
  // It would be kept for as long as the call waits, a quarter of a megabyte that has become five.
  if (hasTooManyMembers) return refusals.serialization('Request body has too many members')
  const operation: Operations[Name] = operations[name]
  return checkClient(request, pool) ?? operation(request, pool, caller)
}
