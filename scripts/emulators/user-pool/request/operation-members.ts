import type { MemberName } from './members'

/** The members of an operation's request. */
export interface OperationMembers {
  required: readonly MemberName[]
  optional: readonly MemberName[]
}
