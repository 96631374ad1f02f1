import type { Failure } from '@parlor/shared'
import { type Messages, WEAK_PASSWORD } from './messages'

/** Our own: the pool has one code for everything malformed, and says it as a regular expression. */
const BLANK_AT_END = 'PasswordBlankAtEnd'

export const blankAtEnd: Messages = {
  // In one line of a narrow phone.
  [BLANK_AT_END]: { field: 'password', text: 'No blanks at the start or the end.' },
}

/** What a form for a new password says, where it keeps two lines for that. */
export const newPasswordMessages: Messages = {
  InvalidPasswordException: { field: 'password', text: WEAK_PASSWORD },
  ...blankAtEnd,
}

/** Names the refusal of a password that begins or ends with a blank, which a pool does not take. */
export function nameBlanks(
  failure: Failure | undefined,
  password: string,
  code = BLANK_AT_END,
): Failure | undefined {
  const hasBlank = password !== password.trim()
  return failure?.code === 'InvalidParameterException' && hasBlank ? { ...failure, code } : failure
}
