import { blankAtEnd } from './blank-at-end'
import { EMAIL_TAKEN, type Messages, SIGN_IN_INSTEAD, WEAK_PASSWORD } from './messages'

export const registerMessages: Messages = {
  UsernameExistsException: { text: EMAIL_TAKEN, next: SIGN_IN_INSTEAD },
  InvalidPasswordException: WEAK_PASSWORD,
  ...blankAtEnd,
}
