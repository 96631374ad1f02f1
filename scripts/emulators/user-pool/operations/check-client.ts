import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { checkSecret, type SecretMembers } from './secret-hash'

interface ClientMembers extends SecretMembers {
  readonly UserPoolId?: string
}

/** Requests that name an app client or a pool must name this one; undefined when all is well. */
export function checkClient(request: ClientMembers, pool: Pool): Refusal | undefined {
  const { ClientId = pool.clientId, UserPoolId = pool.poolId } = request
  if (UserPoolId !== pool.poolId) return refusals.poolDoesNotExist(UserPoolId)
  if (ClientId !== pool.clientId) return refusals.clientDoesNotExist(ClientId)
  return checkSecret(request, pool)
}
