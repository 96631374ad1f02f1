import type { MemberName } from './members'

/** Which members the request of an operation has. */
export interface OperationMembers {
  required: readonly MemberName[]
  optional: readonly MemberName[]
}
