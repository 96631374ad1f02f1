import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { AnyRequest, OperationName, RequestOf } from '../request/read-request'
import type { TokenClaims, TokenHolder } from '../tokens/tokens'

/** The origin of a request. */
export interface Caller {
  address: string
}

type OperationAnswer = object | Refusal

/** Answers one checked request: the answer's body, or a refusal. */
export type Operation<Name extends OperationName> = (
  request: RequestOf<Name>,
  pool: Pool,
  caller: Caller,
) => OperationAnswer | Promise<OperationAnswer>

type WithToken = Pick<AnyRequest, 'AccessToken'>

type SignedAction<Request, Prepared> = (
  request: Request,
  pool: Pool,
  holder: TokenHolder & Caller & { prepared: Prepared },
) => OperationAnswer

/**
 * An operation of a signed-in user. The action and the check of the sign-in are one transaction: a
 * call that began before the owner's global sign-out has no effect after it.
 */
export function signedIn<Request extends WithToken>(action: SignedAction<Request, undefined>) {
  return signedInAfter(() => undefined, action)
}

/** The same, with something slow, such as the hash of a code, prepared before the transaction. */
export function signedInAfter<Request extends WithToken, Prepared>(
  prepare: (request: Request, pool: Pool, claims: TokenClaims) => Prepared | Promise<Prepared>,
  action: SignedAction<Request, Prepared>,
): (request: Request, pool: Pool, caller: Caller) => Promise<OperationAnswer> {
  return async (request, pool, caller) => {
    if (!request.AccessToken) return refusals.missingParameter('AccessToken')
    const claims = await pool.tokens.verify(request.AccessToken)
    if (claims instanceof Refusal) return claims
    const prepared = await prepare(request, pool, claims)
    return pool.transaction(() => {
      const holder = pool.tokens.holder(claims)
      if (holder instanceof Refusal) return holder
      return action(request, pool, { ...holder, ...caller, prepared })
    })
  }
}
