import { randomInt } from 'node:crypto'
import {
  changeableSettings,
  describePool,
  fixedSettings,
  summaryOf,
} from '../pools/pool-description'
import { Refusal, refusals } from '../refusals'
import type { PoolsOperation } from './operation'
import { pageOf } from './page'

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id of the length of the hosted service's. */
function newPoolId(region: string): string {
  const character = () => ID_CHARACTERS.charAt(randomInt(ID_CHARACTERS.length))
  return `${region}_${Array.from({ length: 9 }, character).join('')}`
}

export const CreateUserPool: PoolsOperation<'CreateUserPool'> = (request, pools, { region }) => {
  if (!pools.shelf) return refusals.poolsAreFixed
  const fixed = fixedSettings(request)
  if (fixed instanceof Refusal) return fixed
  const pool = pools.shelf.open(newPoolId(region ?? 'us-east-1'))
  const { PoolName: name, ...given } = request
  pool.records.changePool({ name, given, settings: { ...changeableSettings(request), ...fixed } })
  pools.add(pool)
  return { UserPool: describePool(pool.asAdmin()) }
}

export const ListUserPools: PoolsOperation<'ListUserPools'> = (request, pools, { region }) => {
  const { MaxResults: limit, NextToken: after = '' } = request
  const found = pools.all
    .filter((pool) => (!region || pool.region === region) && pool.poolId > after)
    .sort((one, other) => (one.poolId < other.poolId ? -1 : 1))
  const { items, next } = pageOf(found, { limit, keyOf: ({ poolId }) => poolId })
  return { UserPools: items.map(summaryOf), ...(next && { NextToken: next }) }
}

export const DeleteUserPool: PoolsOperation<'DeleteUserPool'> = (request, pools, caller) => {
  if (!pools.shelf) return refusals.poolsAreFixed
  const pool = pools.of(request, caller)
  if (pool instanceof Refusal) return pool
  if (pool.records.pool.given.DeletionProtection === 'ACTIVE') return refusals.deletionProtected
  pools.remove(pool.poolId)
  return {}
}
