import type { MemberName } from './members'

interface Members {
  required: readonly MemberName[]
  optional: readonly MemberName[]
}

/** The members of each operation's request, as the service's published model lists them. */
export const requestMembers = {
  SignUp: {
    required: ['ClientId', 'Username'],
    optional: [
      'SecretHash',
      'Password',
      'UserAttributes',
      'ValidationData',
      'AnalyticsMetadata',
      'UserContextData',
      'ClientMetadata',
    ],
  },
  ConfirmSignUp: {
    required: ['ClientId', 'Username', 'ConfirmationCode'],
    optional: [
      'SecretHash',
      'ForceAliasCreation',
      'AnalyticsMetadata',
      'UserContextData',
      'ClientMetadata',
      'Session',
    ],
  },
  ResendConfirmationCode: {
    required: ['ClientId', 'Username'],
    optional: ['SecretHash', 'UserContextData', 'AnalyticsMetadata', 'ClientMetadata'],
  },
  InitiateAuth: {
    required: ['AuthFlow', 'ClientId'],
    optional: [
      'AuthParameters',
      'ClientMetadata',
      'AnalyticsMetadata',
      'UserContextData',
      'Session',
    ],
  },
  RespondToAuthChallenge: {
    required: ['ClientId', 'ChallengeName'],
    optional: [
      'Session',
      'ChallengeResponses',
      'AnalyticsMetadata',
      'UserContextData',
      'ClientMetadata',
    ],
  },
  ConfirmDevice: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceSecretVerifierConfig', 'DeviceName'],
  },
  ChangePassword: {
    required: ['ProposedPassword', 'AccessToken'],
    optional: ['PreviousPassword'],
  },
  ForgotPassword: {
    required: ['ClientId', 'Username'],
    optional: ['SecretHash', 'UserContextData', 'AnalyticsMetadata', 'ClientMetadata'],
  },
  ConfirmForgotPassword: {
    required: ['ClientId', 'Username', 'ConfirmationCode', 'Password'],
    optional: ['SecretHash', 'AnalyticsMetadata', 'UserContextData', 'ClientMetadata'],
  },
  GetUser: {
    required: ['AccessToken'],
    optional: [],
  },
  UpdateUserAttributes: {
    required: ['UserAttributes', 'AccessToken'],
    optional: ['ClientMetadata'],
  },
  DeleteUserAttributes: {
    required: ['UserAttributeNames', 'AccessToken'],
    optional: [],
  },
  GetUserAttributeVerificationCode: {
    required: ['AccessToken', 'AttributeName'],
    optional: ['ClientMetadata'],
  },
  VerifyUserAttribute: {
    required: ['AccessToken', 'AttributeName', 'Code'],
    optional: [],
  },
  DeleteUser: {
    required: ['AccessToken'],
    optional: [],
  },
  SetUserSettings: {
    required: ['AccessToken', 'MFAOptions'],
    optional: [],
  },
  SetUserMFAPreference: {
    required: ['AccessToken'],
    optional: ['SMSMfaSettings', 'SoftwareTokenMfaSettings', 'EmailMfaSettings'],
  },
  GlobalSignOut: {
    required: ['AccessToken'],
    optional: [],
  },
  RevokeToken: {
    required: ['Token', 'ClientId'],
    optional: ['ClientSecret'],
  },
  ListDevices: {
    required: ['AccessToken'],
    optional: ['Limit', 'PaginationToken'],
  },
  GetDevice: {
    required: ['DeviceKey'],
    optional: ['AccessToken'],
  },
  ForgetDevice: {
    required: ['DeviceKey'],
    optional: ['AccessToken'],
  },
  UpdateDeviceStatus: {
    required: ['AccessToken', 'DeviceKey'],
    optional: ['DeviceRememberedStatus'],
  },
  AssociateSoftwareToken: {
    required: [],
    optional: ['AccessToken', 'Session'],
  },
  VerifySoftwareToken: {
    required: ['UserCode'],
    optional: ['AccessToken', 'Session', 'FriendlyDeviceName'],
  },
  GetTokensFromRefreshToken: {
    required: ['RefreshToken', 'ClientId'],
    optional: ['ClientSecret', 'DeviceKey', 'ClientMetadata'],
  },
  AdminCreateUser: {
    required: ['UserPoolId', 'Username'],
    optional: [
      'UserAttributes',
      'ValidationData',
      'TemporaryPassword',
      'ForceAliasCreation',
      'MessageAction',
      'DesiredDeliveryMediums',
      'ClientMetadata',
    ],
  },
  AdminSetUserPassword: {
    required: ['UserPoolId', 'Username', 'Password'],
    optional: ['Permanent'],
  },
  AdminDisableUser: {
    required: ['UserPoolId', 'Username'],
    optional: [],
  },
  AdminEnableUser: {
    required: ['UserPoolId', 'Username'],
    optional: [],
  },
  AdminResetUserPassword: {
    required: ['UserPoolId', 'Username'],
    optional: ['ClientMetadata'],
  },
  AdminUserGlobalSignOut: {
    required: ['UserPoolId', 'Username'],
    optional: [],
  },
} as const satisfies Record<string, Members>

export type OperationName = keyof typeof requestMembers
