import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { readAttributes } from '../users/attributes'
import { withPassword } from '../users/passwords'
import { newUser, register } from '../users/registration'
import type { User } from '../users/user'
import { callTrigger } from './call-trigger'

interface Wanted {
  name: string
  source: 'Authentication' | 'ForgotPassword'
  /** The password of the sign-in, which the trigger has verified elsewhere. */
  password: string
}

/** If the name is unknown, lets UserMigration import the account from elsewhere. */
export async function migrateUser(
  { name, source, password }: Wanted,
  pool: Pool,
): Promise<Refusal | undefined> {
  if (pool.users.find(name)) return undefined
  const { clientMetadata } = pool
  const request = { password, validationData: clientMetadata, clientMetadata }
  const response = await callTrigger('UserMigration', { source, userName: name, request }, pool)
  if (response === undefined) return undefined
  // The trigger's error about a wrong password is not passed on.
  if (response instanceof Refusal || typeof response.userAttributes !== 'object')
    return refusals.migrationFailed(pool.clientId)
  const { username: _, ...told } = Object(response.userAttributes) as Record<string, string>
  const given = Object.entries(told).map(([Name, Value]) => ({ Name, Value: String(Value) }))
  const attributes = readAttributes(given, { settings: pool.settings, byAdmin: true })
  if (attributes instanceof Refusal) return attributes
  const made = newUser(pool, { name, attributes })
  const isConfirmed = response.finalUserStatus === 'CONFIRMED' && source === 'Authentication'
  const user: User = isConfirmed
    ? { ...withPassword(made, password, pool), status: 'CONFIRMED' }
    : { ...made, status: 'RESET_REQUIRED' }
  const force = response.forceAliasCreation === true
  return pool.transaction(() => register(pool, { user, name, force }))
}
