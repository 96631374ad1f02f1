import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import { readRequest } from '../request/read-request'
import type { OperationName } from '../request/request-members'
import { adminCreateUser } from './admin-create-user'
import {
  adminDisableUser,
  adminEnableUser,
  adminResetUserPassword,
  adminSetUserPassword,
  adminUserGlobalSignOut,
} from './admin-users'
import { changePassword } from './change-password'
import { checkClient } from './check-client'
import { confirmSignUp, resendConfirmationCode } from './confirm-sign-up'
import { confirmDevice, forgetDevice, getDevice, listDevices, updateDeviceStatus } from './devices'
import { confirmForgotPassword, forgotPassword } from './forgot-password'
import { setUserMfaPreference, setUserSettings } from './mfa-preferences'
import type { Caller, Operation } from './operation'
import { initiateAuth, respondToAuthChallenge } from './sign-in'
import { signUp } from './sign-up'
import { associateSoftwareToken, verifySoftwareToken } from './software-token'
import { getTokensFromRefreshToken, revokeToken } from './tokens'
import { deleteUserAttributes, updateUserAttributes } from './update-attributes'
import { deleteUser, getUser, globalSignOut } from './user'
import { getUserAttributeVerificationCode, verifyUserAttribute } from './verify-attribute'

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

export interface Call<Name extends OperationName> {
  name: Name
  body: unknown
}

/** Checks the body against the operation's members and answers it. */
export async function runOperation<Name extends OperationName>(
  { name, body }: Call<Name>,
  { pool, caller }: { pool: Pool; caller: Caller },
): Promise<object | Refusal> {
  const request = readRequest(name, body)
  if (request instanceof Refusal) return request
  const operation: Operations[Name] = operations[name]
  return checkClient(request, pool) ?? operation(request, pool, caller)
}
