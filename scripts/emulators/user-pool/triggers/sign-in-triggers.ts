import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import type { User } from '../users/user'
import { attributesFor, callTrigger } from './call-trigger'

/** Calls PostConfirmation. A refusal undoes nothing, as in the hosted service. */
export async function afterConfirmation(
  user: User,
  source: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  pool: Pool,
): Promise<Refusal | undefined> {
  const request = { userAttributes: attributesFor(user), clientMetadata: pool.clientMetadata }
  const moment = { source, userName: user.username, request }
  const response = await callTrigger('PostConfirmation', moment, pool)
  return response instanceof Refusal ? response : undefined
}

/** Calls PreAuthentication before any password check, even for an unknown name. */
export async function beforeAuthentication(name: string, pool: Pool): Promise<Refusal | undefined> {
  const user = pool.users.find(name)
  const request = {
    userAttributes: attributesFor(user),
    // The triggers get the metadata of the first request under this name.
    validationData: pool.clientMetadata,
    ...(!user && { userNotFound: true }),
  }
  const moment = { source: 'Authentication', userName: user?.username ?? name, request }
  const response = await callTrigger('PreAuthentication', moment, pool)
  return response instanceof Refusal ? response : undefined
}

export async function afterAuthentication(
  user: User,
  newDeviceUsed: boolean,
  pool: Pool,
): Promise<Refusal | undefined> {
  const { clientMetadata } = pool
  const request = { userAttributes: attributesFor(user), newDeviceUsed, clientMetadata }
  const moment = { source: 'Authentication', userName: user.username, request }
  const response = await callTrigger('PostAuthentication', moment, pool)
  return response instanceof Refusal ? response : undefined
}
