import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'

interface ClientMembers {
  readonly ClientId?: string
}

/** Requests that name an app client must name this pool's; undefined when all is well. */
export function checkClient(request: ClientMembers, pool: Pool): Refusal | undefined {
  const { ClientId } = request
  if (ClientId === undefined || ClientId === pool.clientId) return undefined
  return refusals.clientDoesNotExist(ClientId)
}
