import type { Pool } from '../pool'
import type { PoolSettings } from '../pool-settings'
import { changeableSettings, customName, describePool, mfaOf } from '../pools/pool-description'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const DescribeUserPool: Operation<'DescribeUserPool'> = (_request, pool) => ({
  UserPool: describePool(pool),
})

/** Resets each setting that the call does not name, as the hosted service does. */
export const UpdateUserPool: Operation<'UpdateUserPool'> = (request, { records }) => {
  const { UserPoolId: _, PoolName: name = records.pool.name, ...given } = request
  const settings = { ...records.pool.settings, ...changeableSettings(request) }
  const { Schema, UsernameConfiguration } = records.pool.given
  records.changePool({ name, settings, given: { Schema, UsernameConfiguration, ...given } })
  return {}
}

export const AddCustomAttributes: Operation<'AddCustomAttributes'> = (request, pool) => {
  const known = pool.settings.customAttributes
  const added = request.CustomAttributes.map(customName)
  const taken = added.find((name) => known.includes(name))
  if (taken) return refusals.attributeKnown(taken)
  changeSettings(pool, { customAttributes: [...known, ...added] })
  return {}
}

export const SetUserPoolMfaConfig: Operation<'SetUserPoolMfaConfig'> = (request, pool) => {
  const { UserPoolId: _, MfaConfiguration, ...given } = request
  changeSettings(pool, { mfa: mfaOf(MfaConfiguration) })
  pool.records.changePool({ given: { ...pool.records.pool.given, mfa: given } })
  return describeMfa(pool)
}

export const GetUserPoolMfaConfig: Operation<'GetUserPoolMfaConfig'> = (_request, pool) =>
  describeMfa(pool)

function describeMfa(pool: Pool) {
  const { mfa: given } = pool.records.pool.given
  // From the record, because a call that changes it answers with the new value.
  const { mfa = pool.settings.mfa } = pool.records.pool.settings
  const Enabled = mfa !== 'OFF'
  return {
    SoftwareTokenMfaConfiguration: { Enabled },
    ...(typeof given === 'object' && given),
    MfaConfiguration: mfa,
  }
}

function changeSettings({ records }: Pool, settings: Partial<PoolSettings>): void {
  records.changePool({ settings: { ...records.pool.settings, ...settings } })
}
