import { flag, list, oneOf, structure, text, textMap, whole } from './shapes'

const ANY_CHARACTER = '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+'
const ANY_CHARACTER_OR_SPACE = '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}\\t\\n\\r ]+'
const JWT_CHARACTERS = '[A-Za-z0-9-_=.]+'
const NO_SPACE = '[\\S]+'

const accessToken = text({ pattern: JWT_CHARACTERS })
const attributeName = text({ min: 1, max: 32, pattern: ANY_CHARACTER_OR_SPACE })
const code = text({ min: 1, max: 2048, pattern: NO_SPACE })
/** Blanks are allowed inside a password, but not at its ends. */
const password = text({ min: 0, max: 256, pattern: '^[\\S]+.*[\\S]+$' })
const name = text({ min: 1, max: 32, pattern: ANY_CHARACTER })
const attributes = list(structure({ Name: name }, { Value: text({ max: 2048 }) }))
const medium = oneOf(['SMS', 'EMAIL'])
const mfaSettings = structure({}, { Enabled: flag, PreferredMfa: flag })

/** Every member that a request may have, by name. A name has the same shape everywhere. */
export const members = {
  AccessToken: accessToken,
  AnalyticsMetadata: structure({}, { AnalyticsEndpointId: text() }),
  AttributeName: attributeName,
  AuthFlow: oneOf([
    'USER_SRP_AUTH',
    'REFRESH_TOKEN_AUTH',
    'REFRESH_TOKEN',
    'CUSTOM_AUTH',
    'ADMIN_NO_SRP_AUTH',
    'USER_PASSWORD_AUTH',
    'ADMIN_USER_PASSWORD_AUTH',
    'USER_AUTH',
  ]),
  AuthParameters: textMap,
  ChallengeName: oneOf([
    'SMS_MFA',
    'EMAIL_OTP',
    'SOFTWARE_TOKEN_MFA',
    'SELECT_MFA_TYPE',
    'MFA_SETUP',
    'PASSWORD_VERIFIER',
    'CUSTOM_CHALLENGE',
    'SELECT_CHALLENGE',
    'DEVICE_SRP_AUTH',
    'DEVICE_PASSWORD_VERIFIER',
    'ADMIN_NO_SRP_AUTH',
    'NEW_PASSWORD_REQUIRED',
    'SMS_OTP',
    'PASSWORD',
    'WEB_AUTHN',
    'PASSWORD_SRP',
  ]),
  ChallengeResponses: textMap,
  ClientId: text({ min: 1, max: 128, pattern: '[\\w+]+' }),
  ClientMetadata: textMap,
  ClientSecret: text({ min: 24, max: 64, pattern: '[\\w+]+' }),
  Code: code,
  ConfirmationCode: code,
  DeviceKey: text({ min: 1, max: 55, pattern: '[\\w-]+_[0-9a-f-]+' }),
  DeviceName: text({ min: 1, max: 1024 }),
  DeviceRememberedStatus: oneOf(['remembered', 'not_remembered']),
  DeviceSecretVerifierConfig: structure({}, { PasswordVerifier: text(), Salt: text() }),
  EmailMfaSettings: mfaSettings,
  ForceAliasCreation: flag,
  FriendlyDeviceName: text({ min: 0, max: 131_072 }),
  Limit: whole(60),
  MFAOptions: list(structure({}, { DeliveryMedium: medium, AttributeName: attributeName })),
  PaginationToken: text({ min: 1, pattern: NO_SPACE }),
  Password: password,
  PreviousPassword: password,
  ProposedPassword: password,
  RefreshToken: accessToken,
  SMSMfaSettings: mfaSettings,
  SecretHash: text({ min: 1, max: 128, pattern: '[\\w+=/]+' }),
  Session: text({ min: 20, max: 2048 }),
  SoftwareTokenMfaSettings: mfaSettings,
  Token: accessToken,
  UserAttributeNames: list(name),
  UserAttributes: attributes,
  UserCode: text({ min: 6, max: 6, pattern: '[0-9]+' }),
  UserContextData: structure({}, { IpAddress: text(), EncodedData: text() }),
  Username: text({ min: 1, max: 128, pattern: ANY_CHARACTER }),
  ValidationData: attributes,
} as const

export type Members = typeof members
export type MemberName = keyof Members
