import type { FormValues } from '../validation/rules'
import { type FailureMessage, type Messages, WEAK_PASSWORD } from './failures'

/** The messages of a form for a new password that reserves two lines for them. */
export const newPasswordMessages: Messages = {
  InvalidPasswordException: { field: 'password', text: WEAK_PASSWORD },
  InvalidParameterException: explainTrailingSpace,
}

/** Explains why a password with a space at its start or end was refused. The pool has one code for
 * all malformed values, and a regular expression as text, so only the entries show which one it was. */
export function explainTrailingSpace(entries: FormValues): FailureMessage | undefined {
  if (hasTrailingSpace(entries.password)) {
    // Fits one line of a narrow phone.
    return { field: 'password', text: 'Remove the space at the start or end.' }
  }
  if (hasTrailingSpace(entries.currentPassword)) return NOT_YOUR_PASSWORD
  return undefined
}

/** No stored password has such a space, so this one is wrong. */
export const NOT_YOUR_PASSWORD = { field: 'currentPassword', text: 'This is not your password.' }

function hasTrailingSpace(entry = ''): boolean {
  return entry !== entry.trim()
}
