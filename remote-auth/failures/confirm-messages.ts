import { EMAIL_TAKEN, type Messages, SIGN_IN_INSTEAD } from './messages'

export const confirmMessages: Messages = {
  CodeMismatchException: 'This is not the code we sent. Compare it with the newest email.',
  ExpiredCodeException: 'This code is too old, or belongs to another address. Send a new one.',
  NotAuthorizedException: {
    text: 'This account is already active. You can sign in.',
    next: SIGN_IN_INSTEAD,
  },
  UserNotFoundException: 'There is no account with this email address.',
  AliasExistsException: { text: EMAIL_TAKEN, next: SIGN_IN_INSTEAD },
}
