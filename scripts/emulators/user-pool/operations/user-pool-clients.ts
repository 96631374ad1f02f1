import { randomInt } from 'node:crypto'
import { clientSettings, describeClient } from '../pools/client-description'
import { Refusal, refusals } from '../refusals'
import type { Operation } from './operation'
import { PAGE, pageOf } from './page'

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

function drawn(length: number): string {
  return Array.from({ length }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('')
}

/** Ids and secrets have the length of the hosted service's. */
export const CreateUserPoolClient: Operation<'CreateUserPoolClient'> = (request, pool) => {
  const { UserPoolId: _, ClientName: name, GenerateSecret, ClientSecret, ...given } = request
  const settings = clientSettings(request)
  if (settings instanceof Refusal) return settings
  const clientSecret = ClientSecret ?? (GenerateSecret ? drawn(51) : undefined)
  const own = clientSecret === undefined ? settings : { ...settings, clientSecret }
  const client = pool.records.putClient(drawn(26), { name, given, settings: own })
  return { UserPoolClient: describeClient(pool.poolId, client) }
}

export const DescribeUserPoolClient: Operation<'DescribeUserPoolClient'> = (request, pool) => {
  const client = pool.records.client(request.ClientId)
  if (!client) return refusals.clientDoesNotExist(request.ClientId)
  return { UserPoolClient: describeClient(pool.poolId, client) }
}

/** Resets each setting that the call does not name, and keeps the secret, as the hosted service does. */
export const UpdateUserPoolClient: Operation<'UpdateUserPoolClient'> = (request, pool) => {
  const { UserPoolId: _, ClientId, ClientName, ...given } = request
  const before = pool.records.client(ClientId)
  if (!before) return refusals.clientDoesNotExist(ClientId)
  const changed = clientSettings(request)
  if (changed instanceof Refusal) return changed
  const { clientSecret } = before.settings
  const settings = clientSecret === undefined ? changed : { ...changed, clientSecret }
  const client = pool.records.putClient(ClientId, {
    name: ClientName ?? before.name,
    given,
    settings,
  })
  return { UserPoolClient: describeClient(pool.poolId, client) }
}

export const DeleteUserPoolClient: Operation<'DeleteUserPoolClient'> = ({ ClientId }, pool) => {
  if (!pool.records.client(ClientId)) return refusals.clientDoesNotExist(ClientId)
  pool.records.removeClient(ClientId)
  return {}
}

export const ListUserPoolClients: Operation<'ListUserPoolClients'> = (request, pool) => {
  const { MaxResults: limit = PAGE, NextToken: after = '' } = request
  const found = pool.records.clients
    .filter(({ clientId }) => clientId > after)
    .sort((one, other) => (one.clientId < other.clientId ? -1 : 1))
  const { items, next } = pageOf(found, { limit, keyOf: ({ clientId }) => clientId })
  const UserPoolClients = items.map(({ clientId: ClientId, name: ClientName }) => ({
    ClientId,
    ClientName,
    UserPoolId: pool.poolId,
  }))
  return { UserPoolClients, ...(next && { NextToken: next }) }
}
