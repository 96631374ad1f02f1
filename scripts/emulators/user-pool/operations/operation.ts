import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import type { RequestOf } from '../request/read-request'
import type { OperationName } from '../request/request-members'

/** Where a request comes from. */
export interface Caller {
  address: string
  /** True once it hung up: no answer reaches it. */
  hasLeft: () => boolean
}

/** Answers one checked request: the answer's body, or a refusal. */
export type Operation<Name extends OperationName> = (
  request: RequestOf<Name>,
  pool: Pool,
  caller: Caller,
) => Promise<object | Refusal>
