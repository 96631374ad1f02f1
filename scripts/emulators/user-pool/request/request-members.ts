import type { MemberName } from './members'

/** The members of an operation's request. */
interface OperationMembers {
  required: readonly MemberName[]
  optional: readonly MemberName[]
}

const CLIENT_USER = ['ClientId', 'Username'] as const
const TOKEN = ['AccessToken'] as const

/** The members of each operation's request, in the words of the service's published model. Any call
 * may have ClientMetadata as well. */
export const requestMembers = {
  SignUp: {
    required: CLIENT_USER,
    optional: ['Password', 'UserAttributes', 'ValidationData'],
  },
  ConfirmSignUp: {
    required: [...CLIENT_USER, 'ConfirmationCode'],
    optional: ['ForceAliasCreation', 'Session'],
  },
  ResendConfirmationCode: { required: CLIENT_USER, optional: [] },
  InitiateAuth: { required: ['AuthFlow', 'ClientId'], optional: ['AuthParameters', 'Session'] },
  RespondToAuthChallenge: {
    required: ['ClientId', 'ChallengeName'],
    optional: ['Session', 'ChallengeResponses'],
  },
  ConfirmDevice: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceSecretVerifierConfig', 'DeviceName'],
  },
  ChangePassword: { required: ['ProposedPassword', 'AccessToken'], optional: ['PreviousPassword'] },
  ForgotPassword: { required: CLIENT_USER, optional: [] },
  ConfirmForgotPassword: {
    required: [...CLIENT_USER, 'ConfirmationCode', 'Password'],
    optional: [],
  },
  GetUser: { required: TOKEN, optional: [] },
  UpdateUserAttributes: { required: ['UserAttributes', 'AccessToken'], optional: [] },
  DeleteUserAttributes: { required: ['UserAttributeNames', 'AccessToken'], optional: [] },
  GetUserAttributeVerificationCode: { required: ['AccessToken', 'AttributeName'], optional: [] },
  VerifyUserAttribute: { required: ['AccessToken', 'AttributeName', 'Code'], optional: [] },
  DeleteUser: { required: TOKEN, optional: [] },
  SetUserSettings: { required: ['AccessToken', 'MFAOptions'], optional: [] },
  SetUserMFAPreference: {
    required: TOKEN,
    optional: ['SMSMfaSettings', 'SoftwareTokenMfaSettings'],
  },
  GlobalSignOut: { required: TOKEN, optional: [] },
  RevokeToken: { required: ['Token', 'ClientId'], optional: [] },
  ListDevices: { required: TOKEN, optional: ['Limit', 'PaginationToken'] },
  GetDevice: { required: ['DeviceKey'], optional: ['AccessToken'] },
  ForgetDevice: { required: ['DeviceKey'], optional: ['AccessToken'] },
  UpdateDeviceStatus: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceRememberedStatus'],
  },
  AssociateSoftwareToken: { required: [], optional: ['AccessToken', 'Session'] },
  VerifySoftwareToken: {
    required: ['UserCode'],
    optional: ['AccessToken', 'Session', 'FriendlyDeviceName'],
  },
  GetTokensFromRefreshToken: { required: ['RefreshToken', 'ClientId'], optional: ['DeviceKey'] },
} as const satisfies Record<string, OperationMembers>

export type OperationName = keyof typeof requestMembers
