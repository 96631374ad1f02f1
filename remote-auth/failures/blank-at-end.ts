import type { Failure } from '@parlor/shared'
import { type Messages, WEAK_PASSWORD } from './messages'

/** Our own code: the pool has one for everything malformed, with a regular expression as text. */
const BLANK_AT_END = 'PasswordBlankAtEnd'

export const blankAtEnd: Messages = {
  // Fits one line of a narrow phone.
  [BLANK_AT_END]: { field: 'password', text: 'No blanks at the start or the end.' },
}

/** The messages of a form for a new password that reserves two lines for them. */
export const newPasswordMessages: Messages = {
  InvalidPasswordException: { field: 'password', text: WEAK_PASSWORD },
  ...blankAtEnd,
}

/** Gives its own code to the refusal of a password that starts or ends with a blank. */
export function nameBlanks(
  failure: Failure | undefined,
  password: string,
  code = BLANK_AT_END,
): Failure | undefined {
  const hasBlank = password !== password.trim()
  return failure?.code === 'InvalidParameterException' && hasBlank ? { ...failure, code } : failure
}
