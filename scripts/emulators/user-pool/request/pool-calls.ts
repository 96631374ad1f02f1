import type { OperationMembers } from './operation-members'

const POOL = ['UserPoolId'] as const
const CLIENT = ['UserPoolId', 'ClientId'] as const

/** The settings that UpdateUserPool can change. */
const POOL_SETTINGS = [
  'Policies',
  'DeletionProtection',
  'LambdaConfig',
  'AutoVerifiedAttributes',
  'SmsVerificationMessage',
  'EmailVerificationMessage',
  'EmailVerificationSubject',
  'VerificationMessageTemplate',
  'SmsAuthenticationMessage',
  'UserAttributeUpdateSettings',
  'MfaConfiguration',
  'DeviceConfiguration',
  'EmailConfiguration',
  'SmsConfiguration',
  'UserPoolTags',
  'AdminCreateUserConfig',
  'UserPoolAddOns',
  'AccountRecoverySetting',
  'UserPoolTier',
] as const

const CLIENT_SETTINGS = [
  'RefreshTokenValidity',
  'AccessTokenValidity',
  'IdTokenValidity',
  'TokenValidityUnits',
  'ReadAttributes',
  'WriteAttributes',
  'ExplicitAuthFlows',
  'SupportedIdentityProviders',
  'CallbackURLs',
  'LogoutURLs',
  'DefaultRedirectURI',
  'AllowedOAuthFlows',
  'AllowedOAuthScopes',
  'AllowedOAuthFlowsUserPoolClient',
  'AnalyticsConfiguration',
  'PreventUserExistenceErrors',
  'EnableTokenRevocation',
  'EnablePropagateAdditionalUserContextData',
  'AuthSessionValidity',
  'RefreshTokenRotation',
] as const

/** The members of the calls about pools and their clients. */
export const poolCalls = {
  CreateUserPool: {
    required: ['PoolName'],
    optional: [
      ...POOL_SETTINGS,
      'AliasAttributes',
      'UsernameAttributes',
      'Schema',
      'UsernameConfiguration',
    ],
  },
  DescribeUserPool: { required: POOL, optional: [] },
  UpdateUserPool: { required: POOL, optional: [...POOL_SETTINGS, 'PoolName'] },
  DeleteUserPool: { required: POOL, optional: [] },
  ListUserPools: { required: ['MaxResults'], optional: ['NextToken'] },
  CreateUserPoolClient: {
    required: ['UserPoolId', 'ClientName'],
    optional: [...CLIENT_SETTINGS, 'GenerateSecret', 'ClientSecret'],
  },
  DescribeUserPoolClient: { required: CLIENT, optional: [] },
  UpdateUserPoolClient: { required: CLIENT, optional: [...CLIENT_SETTINGS, 'ClientName'] },
  DeleteUserPoolClient: { required: CLIENT, optional: [] },
  ListUserPoolClients: { required: POOL, optional: ['MaxResults', 'NextToken'] },
  AddCustomAttributes: { required: ['UserPoolId', 'CustomAttributes'], optional: [] },
  GetUserPoolMfaConfig: { required: POOL, optional: [] },
  SetUserPoolMfaConfig: {
    required: POOL,
    optional: [
      'SmsMfaConfiguration',
      'SoftwareTokenMfaConfiguration',
      'EmailMfaConfiguration',
      'MfaConfiguration',
      'WebAuthnConfiguration',
    ],
  },
} as const satisfies Record<string, OperationMembers>
