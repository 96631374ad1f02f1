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
/** A flow or a challenge; those that this pool does not have are refused by name later. */
const kind = text({ min: 1, max: 64, pattern: '[A-Z_]+' })
const medium = oneOf(['SMS', 'EMAIL'])
const mfaSettings = structure({}, { Enabled: flag, PreferredMfa: flag })

/** Every member that a request may have, by name. A name has the same shape everywhere. */
export const members = {
  AccessToken: accessToken,
  AttributeName: attributeName,
  AuthFlow: kind,
  AuthParameters: textMap,
  ChallengeName: kind,
  ChallengeResponses: textMap,
  ClientId: text({ min: 1, max: 128, pattern: '[\\w+]+' }),
  ClientMetadata: textMap,
  Code: code,
  ConfirmationCode: code,
  DeviceKey: text({ min: 1, max: 55, pattern: '[\\w-]+_[0-9a-f-]+' }),
  DeviceName: text({ min: 1, max: 1024 }),
  DeviceRememberedStatus: oneOf(['remembered', 'not_remembered']),
  DeviceSecretVerifierConfig: structure({}, { PasswordVerifier: text(), Salt: text() }),
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
  Session: text({ min: 20, max: 2048 }),
  SoftwareTokenMfaSettings: mfaSettings,
  Token: accessToken,
  UserAttributeNames: list(name),
  UserAttributes: attributes,
  UserCode: text({ min: 6, max: 6, pattern: '[0-9]+' }),
  Username: text({ min: 1, max: 128, pattern: ANY_CHARACTER }),
  ValidationData: attributes,
} as const

export type Members = typeof members
export type MemberName = keyof Members
