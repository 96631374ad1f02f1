import { decodeJwt } from 'jose'
import type { Caller } from '../operations/operation'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'
import type { OpenPool } from './open-pool'

/** Where new pools are kept; without one there are the pools of the start and no others. */
export interface PoolShelf {
  open(poolId: string): OpenPool
  remove(poolId: string): void
}

/** The pools of this process, and which of them a request is for. */
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

  /** By the pool and the client that the request names, the issuer of its token, or its session. */
  of(request: AnyRequest, { region }: Caller): Pool | Refusal {
    const { UserPoolId, ClientId, AccessToken, Session } = request
    if (UserPoolId !== undefined) {
      const pool = this.get(UserPoolId)
      // A region knows its own pools alone.
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

  /** As the token itself says; the pool that it names then verifies it. */
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
