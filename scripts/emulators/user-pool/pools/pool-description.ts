import type { Pool } from '../pool'
import type { PoolSettings } from '../pool-settings'
import { type Refusal, refusals } from '../refusals'
import type { RequestOf } from '../request/read-request'

const DAY_MS = 24 * 60 * 60_000
/** The account number in resource names. */
const ACCOUNT = '000000000000'

type Created = Partial<RequestOf<'CreateUserPool'>>
/** The settings that are fixed when a pool is created. */
type Fixed = Pick<PoolSettings, 'email' | 'requiredAttributes' | 'customAttributes'>

/** The changeable settings from a request, with the hosted service's defaults. */
export function changeableSettings(request: Created): Partial<PoolSettings> {
  const policy = request.Policies?.PasswordPolicy ?? {}
  const devices = request.DeviceConfiguration
  const { AttributesRequireVerificationBeforeUpdate: proved = [] } =
    request.UserAttributeUpdateSettings ?? {}
  return {
    passwordPolicy: {
      minimumLength: policy.MinimumLength ?? 8,
      requireUppercase: policy.RequireUppercase ?? true,
      requireLowercase: policy.RequireLowercase ?? true,
      requireNumbers: policy.RequireNumbers ?? true,
      requireSymbols: policy.RequireSymbols ?? true,
    },
    temporaryPasswordLifeMs: (policy.TemporaryPasswordValidityDays || 7) * DAY_MS,
    selfSignUp: !request.AdminCreateUserConfig?.AllowAdminCreateUserOnly,
    autoVerified: addressesIn(request.AutoVerifiedAttributes),
    keepEmailUntilVerified: proved.includes('email'),
    mfa: mfaOf(request.MfaConfiguration),
    devices: !devices ? 'off' : devices.DeviceOnlyRememberedOnUserPrompt ? 'opt-in' : 'always',
    deviceReplacesMfa: devices?.ChallengeRequiredOnNewDevice ?? false,
  }
}

export function fixedSettings(request: Created): Fixed | Refusal {
  const { UsernameAttributes = [], AliasAttributes = [], Schema = [] } = request
  if (UsernameAttributes.includes('phone_number'))
    return refusals.notEmulated('A phone number as the user name')
  const alias = AliasAttributes.find((name) => name !== 'email')
  if (alias) return refusals.notEmulated(`${alias} as an alias`)
  const isStandard = ({ Required = false }) => Required
  return {
    email:
      UsernameAttributes.length > 0
        ? 'username'
        : AliasAttributes.length > 0
          ? 'alias'
          : 'attribute',
    requiredAttributes: Schema.filter(isStandard).map(({ Name = '' }) => Name),
    customAttributes: Schema.filter((each) => !isStandard(each)).map(customName),
  }
}

export function customName({ Name = '', DeveloperOnlyAttribute = false }): string {
  return `${DeveloperOnlyAttribute ? 'dev:' : ''}custom:${Name}`
}

const addressesIn = (names: readonly string[] = []) =>
  (['phone_number', 'email'] as const).filter((name) => names.includes(name))

export function mfaOf(text: string | undefined): PoolSettings['mfa'] {
  return text === 'ON' || text === 'OPTIONAL' ? text : 'OFF'
}

/** A pool as DescribeUserPool returns it: the values given, and what follows from the settings. */
export function describePool(pool: Pool) {
  const { name, given } = pool.records.pool
  // Returned by GetUserPoolMfaConfig.
  const { mfa: _, ...told } = given
  const { settings, users } = pool
  const { passwordPolicy: policy, devices } = settings
  return {
    ...told,
    ...summaryOf(pool),
    Name: name,
    Arn: `arn:aws:cognito-idp:${pool.region}:${ACCOUNT}:userpool/${pool.poolId}`,
    Policies: {
      PasswordPolicy: {
        MinimumLength: policy.minimumLength,
        RequireUppercase: policy.requireUppercase,
        RequireLowercase: policy.requireLowercase,
        RequireNumbers: policy.requireNumbers,
        RequireSymbols: policy.requireSymbols,
        TemporaryPasswordValidityDays: settings.temporaryPasswordLifeMs / DAY_MS,
      },
    },
    MfaConfiguration: settings.mfa,
    AutoVerifiedAttributes: settings.autoVerified,
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: !settings.selfSignUp },
    UserAttributeUpdateSettings: {
      AttributesRequireVerificationBeforeUpdate: settings.keepEmailUntilVerified ? ['email'] : [],
    },
    ...(settings.email === 'username' && { UsernameAttributes: ['email'] }),
    ...(settings.email === 'alias' && { AliasAttributes: ['email'] }),
    ...(devices !== 'off' && {
      DeviceConfiguration: {
        ChallengeRequiredOnNewDevice: settings.deviceReplacesMfa,
        DeviceOnlyRememberedOnUserPrompt: devices === 'opt-in',
      },
    }),
    SchemaAttributes: [
      ...settings.requiredAttributes.map((Name) => ({ Name, Required: true })),
      ...settings.customAttributes.map((Name) => ({ Name, Required: false })),
    ].map((each) => ({ AttributeDataType: 'String', Mutable: true, ...each })),
    EstimatedNumberOfUsers: users.list('').length,
  }
}

/** A pool as ListUserPools returns it; dates in seconds. */
export function summaryOf({ poolId, records }: Pick<Pool, 'poolId' | 'records'>) {
  const { name, given, createdAt, modifiedAt } = records.pool
  return {
    Id: poolId,
    Name: name,
    LambdaConfig: given.LambdaConfig ?? {},
    CreationDate: createdAt / 1_000,
    LastModifiedDate: modifiedAt / 1_000,
  }
}
