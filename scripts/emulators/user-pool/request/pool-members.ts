import { flag, kept, list, structure, text, textMap, whole } from './shapes'

const NAME = '[\\w\\s+=,.@-]+'
const YEARS_10_S = 315_360_000
const DAY_S = 86_400

const name = text({ min: 1, max: 128, pattern: NAME })
const addressNames = list(text({ oneOf: ['phone_number', 'email'] }))
const texts = list(text({ max: 2048 }))
const unit = text({ oneOf: ['seconds', 'minutes', 'hours', 'days'] })

const passwordPolicy = structure(
  {
    MinimumLength: whole(99, 6),
    RequireUppercase: flag,
    RequireLowercase: flag,
    RequireNumbers: flag,
    RequireSymbols: flag,
    PasswordHistorySize: whole(24),
    TemporaryPasswordValidityDays: whole(365),
  },
  [],
)

const schemaAttributes = list(
  structure(
    {
      Name: text({ min: 1, max: 20, pattern: '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+' }),
      AttributeDataType: text({ oneOf: ['String', 'Number', 'DateTime', 'Boolean'] }),
      DeveloperOnlyAttribute: flag,
      Mutable: flag,
      Required: flag,
      NumberAttributeConstraints: kept,
      StringAttributeConstraints: kept,
    },
    [],
  ),
)

/** The members of the calls about pools and their clients. */
export const poolMembers = {
  AccessTokenValidity: whole(DAY_S),
  AccountRecoverySetting: kept,
  AdminCreateUserConfig: structure(
    {
      AllowAdminCreateUserOnly: flag,
      UnusedAccountValidityDays: whole(365),
      InviteMessageTemplate: kept,
    },
    [],
  ),
  AliasAttributes: list(text({ oneOf: ['phone_number', 'email', 'preferred_username'] })),
  AllowedOAuthFlows: list(text({ oneOf: ['code', 'implicit', 'client_credentials'] })),
  AllowedOAuthFlowsUserPoolClient: flag,
  AllowedOAuthScopes: texts,
  AnalyticsConfiguration: kept,
  AuthSessionValidity: whole(15, 3),
  AutoVerifiedAttributes: addressNames,
  CallbackURLs: texts,
  ClientName: name,
  CustomAttributes: schemaAttributes,
  DefaultRedirectURI: text({ min: 1, max: 1024 }),
  DeletionProtection: text({ oneOf: ['ACTIVE', 'INACTIVE'] }),
  DeviceConfiguration: structure(
    { ChallengeRequiredOnNewDevice: flag, DeviceOnlyRememberedOnUserPrompt: flag },
    [],
  ),
  EmailConfiguration: kept,
  EmailMfaConfiguration: kept,
  EmailVerificationMessage: text({ min: 6, max: 20_000 }),
  EmailVerificationSubject: text({ min: 1, max: 140 }),
  EnablePropagateAdditionalUserContextData: flag,
  EnableTokenRevocation: flag,
  ExplicitAuthFlows: list(
    text({
      oneOf: [
        'ADMIN_NO_SRP_AUTH',
        'CUSTOM_AUTH_FLOW_ONLY',
        'USER_PASSWORD_AUTH',
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_CUSTOM_AUTH',
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
        'ALLOW_USER_AUTH',
      ],
    }),
  ),
  GenerateSecret: flag,
  IdTokenValidity: whole(DAY_S),
  LambdaConfig: kept,
  LogoutURLs: texts,
  MaxResults: whole(60, 1),
  MfaConfiguration: text({ oneOf: ['OFF', 'ON', 'OPTIONAL'] }),
  Policies: structure({ PasswordPolicy: passwordPolicy, SignInPolicy: kept }, []),
  PoolName: name,
  PreventUserExistenceErrors: text({ oneOf: ['LEGACY', 'ENABLED'] }),
  ReadAttributes: texts,
  RefreshTokenRotation: kept,
  RefreshTokenValidity: whole(YEARS_10_S),
  Schema: schemaAttributes,
  SmsAuthenticationMessage: text({ min: 6, max: 140 }),
  SmsConfiguration: kept,
  SmsMfaConfiguration: kept,
  SmsVerificationMessage: text({ min: 6, max: 140 }),
  SoftwareTokenMfaConfiguration: structure({ Enabled: flag }, []),
  SupportedIdentityProviders: texts,
  TokenValidityUnits: structure({ AccessToken: unit, IdToken: unit, RefreshToken: unit }, []),
  UserAttributeUpdateSettings: structure(
    { AttributesRequireVerificationBeforeUpdate: addressNames },
    [],
  ),
  UserPoolAddOns: kept,
  UserPoolTags: textMap,
  UserPoolTier: text({ oneOf: ['LITE', 'ESSENTIALS', 'PLUS'] }),
  UsernameAttributes: addressNames,
  UsernameConfiguration: structure({ CaseSensitive: flag }, ['CaseSensitive']),
  VerificationMessageTemplate: kept,
  WebAuthnConfiguration: kept,
  WriteAttributes: texts,
} as const
