import { decodeJwt } from 'jose'
import type { Caller } from '../operations/operation'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'
import type { OpenPool } from './open-pool'

/** Storage for new pools; without it, there are only the pools from the start. */
export interface PoolShelf {
  open(poolId: string): OpenPool
  remove(poolId: string): void
}

/** The pools of this process; finds the pool of a request. */
export class Pools {
  readonly #open = new Map<string, OpenPool>()

  constructor(readonly shelf?: PoolShelf) {}

  add(pool: OpenPool): void {
    this.#open.set(pool.poolId, pool)
  }

  /** Closes the pool and forgets it. */
  remove(poolId: string): void {
    this.#open.get(poolId)?.close()
    this.#open.delete(poolId)
    this.shelf?.remove(poolId)
  }

  get(poolId: string): OpenPool | undefined {
    return this.#open.get(poolId)
  }

  get all(): OpenPool[] {
    return [...this.#open.values()]
  }

  /** Finds the pool by the request's pool, client, token issuer or session. */
  of(request: AnyRequest, { region }: Caller): Pool | Refusal {
    const { UserPoolId, ClientId, AccessToken, Session } = request
    if (UserPoolId !== undefined) {
      const pool = this.get(UserPoolId)
      // A region knows only its own pools.
      if (!pool || (region && region !== pool.region)) return refusals.poolDoesNotExist(UserPoolId)
      if (ClientId === undefined) return pool.asAdmin()
      return pool.as(ClientId) ?? refusals.clientDoesNotExist(ClientId)
    }
    if (ClientId !== undefined) {
      const found = first(this.all, (pool) => pool.as(ClientId))
      return found ?? refusals.clientDoesNotExist(ClientId)
    }
    if (AccessToken) return this.#issuerOf(AccessToken) ?? refusals.invalidAccessToken
    if (Session) {
      const found = first(this.all, (pool) => pool.withSession('MFA_SETUP', Session))
      return found ?? refusals.sessionInvalid
    }
    return refusals.missingParameter('AccessToken')
  }

  closeAll(): void {
    for (const pool of this.all) pool.close()
    this.#open.clear()
  }

  /** By the token's own claim; the pool that it names then verifies it. */
  #issuerOf(token: string): Pool | undefined {
    try {
      const { iss, client_id } = decodeJwt(token)
      const issuer = this.all.find((pool) => pool.issuer === iss)
      return issuer?.as(String(client_id))
    } catch {
      // Not a token at all.
      return undefined
    }
  }
}

function first<Item, Found>(items: Item[], find: (item: Item) => Found | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
