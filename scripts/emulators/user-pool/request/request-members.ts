import type { MemberName } from './members'

/** The members of an operation's request. */
interface OperationMembers {
  required: readonly MemberName[]
  optional: readonly MemberName[]
}

/** Facts about the client that many calls may send. */
const CONTEXT = ['AnalyticsMetadata', 'UserContextData', 'ClientMetadata'] as const
const CLIENT_USER = ['ClientId', 'Username'] as const
const TOKEN = ['AccessToken'] as const

/** The members of each operation's request, as the service's published model lists them. */
export const requestMembers = {
  SignUp: {
    required: CLIENT_USER,
    optional: ['SecretHash', 'Password', 'UserAttributes', 'ValidationData', ...CONTEXT],
  },
  ConfirmSignUp: {
    required: [...CLIENT_USER, 'ConfirmationCode'],
    optional: ['SecretHash', 'ForceAliasCreation', 'Session', ...CONTEXT],
  },
  ResendConfirmationCode: { required: CLIENT_USER, optional: ['SecretHash', ...CONTEXT] },
  InitiateAuth: {
    required: ['AuthFlow', 'ClientId'],
    optional: ['AuthParameters', 'Session', ...CONTEXT],
  },
  RespondToAuthChallenge: {
    required: ['ClientId', 'ChallengeName'],
    optional: ['Session', 'ChallengeResponses', ...CONTEXT],
  },
  ConfirmDevice: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceSecretVerifierConfig', 'DeviceName'],
  },
  ChangePassword: { required: ['ProposedPassword', 'AccessToken'], optional: ['PreviousPassword'] },
  ForgotPassword: { required: CLIENT_USER, optional: ['SecretHash', ...CONTEXT] },
  ConfirmForgotPassword: {
    required: [...CLIENT_USER, 'ConfirmationCode', 'Password'],
    optional: ['SecretHash', ...CONTEXT],
  },
  GetUser: { required: TOKEN, optional: [] },
  UpdateUserAttributes: {
    required: ['UserAttributes', 'AccessToken'],
    optional: ['ClientMetadata'],
  },
  DeleteUserAttributes: { required: ['UserAttributeNames', 'AccessToken'], optional: [] },
  GetUserAttributeVerificationCode: {
    required: ['AccessToken', 'AttributeName'],
    optional: ['ClientMetadata'],
  },
  VerifyUserAttribute: { required: ['AccessToken', 'AttributeName', 'Code'], optional: [] },
  DeleteUser: { required: TOKEN, optional: [] },
  SetUserSettings: { required: ['AccessToken', 'MFAOptions'], optional: [] },
  SetUserMFAPreference: {
    required: TOKEN,
    optional: ['SMSMfaSettings', 'SoftwareTokenMfaSettings', 'EmailMfaSettings'],
  },
  GlobalSignOut: { required: TOKEN, optional: [] },
  RevokeToken: { required: ['Token', 'ClientId'], optional: ['ClientSecret'] },
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
  GetTokensFromRefreshToken: {
    required: ['RefreshToken', 'ClientId'],
    optional: ['ClientSecret', 'DeviceKey', 'ClientMetadata'],
  },
} as const satisfies Record<string, OperationMembers>

export type OperationName = keyof typeof requestMembers
