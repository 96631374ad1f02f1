import type { ClientSettings } from '../pool-settings'
import { type Refusal, refusals } from '../refusals'
import type { RequestOf } from '../request/read-request'
import type { ClientRecord } from './pool-records'

const UNITS_MS: Record<string, number> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 60 * 60_000,
  days: 24 * 60 * 60_000,
}

type Created = Partial<RequestOf<'CreateUserPoolClient'>>

/** A client's settings from a request, with the hosted service's defaults. */
export function clientSettings(request: Created): Partial<ClientSettings> | Refusal {
  const { TokenValidityUnits: units = {}, RefreshTokenRotation: rotation } = request
  if (rotation?.Feature === 'ENABLED') return refusals.notEmulated('RefreshTokenRotation')
  const life = (count: number | undefined, unit: string) => (count ?? 0) * (UNITS_MS[unit] ?? 0)
  return {
    authFlows: flowsIn(request.ExplicitAuthFlows),
    preventUserExistenceErrors: request.PreventUserExistenceErrors === 'ENABLED',
    accessTokenLifeMs: life(request.AccessTokenValidity || 1, units.AccessToken ?? 'hours'),
    idTokenLifeMs: life(request.IdTokenValidity || 1, units.IdToken ?? 'hours'),
    refreshTokenLifeMs: life(request.RefreshTokenValidity || 30, units.RefreshToken ?? 'days'),
  }
}

/** The newer and the older names of the same flows. */
const FLOWS: Record<string, string> = {
  ADMIN_NO_SRP_AUTH: 'ADMIN_USER_PASSWORD_AUTH',
  CUSTOM_AUTH_FLOW_ONLY: 'CUSTOM_AUTH',
}
const DEFAULT_FLOWS = ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']

function flowsIn(names: readonly string[] = []): string[] {
  const given = names.length > 0 ? names : DEFAULT_FLOWS
  return given.map((name) => FLOWS[name] ?? name.replace(/^ALLOW_/, ''))
}

/** A client as DescribeUserPoolClient returns it; dates in seconds. */
export function describeClient(poolId: string, client: ClientRecord) {
  const { settings, given, clientId, name } = client
  const { authFlows, clientSecret, preventUserExistenceErrors } = settings
  return {
    RefreshTokenValidity: 30,
    ...(authFlows && { ExplicitAuthFlows: authFlows.map((flow) => `ALLOW_${flow}`) }),
    ...(preventUserExistenceErrors !== undefined && {
      PreventUserExistenceErrors: preventUserExistenceErrors ? 'ENABLED' : 'LEGACY',
    }),
    EnableTokenRevocation: true,
    ...given,
    UserPoolId: poolId,
    ClientId: clientId,
    ClientName: name,
    ...(clientSecret !== undefined && { ClientSecret: clientSecret }),
    CreationDate: client.createdAt / 1_000,
    LastModifiedDate: client.modifiedAt / 1_000,
  }
}
