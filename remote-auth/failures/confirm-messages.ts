import { EMAIL_TAKEN } from './texts'

export const confirmMessages: Record<string, string> = {
  CodeMismatchException: 'This is not the code we sent. Compare it with the newest email.',
  ExpiredCodeException: 'This code is too old, or belongs to another address. Send a new one.',
  NotAuthorizedException: 'This account is already active. You can sign in.',
  UserNotFoundException: 'There is no account with this email address.',
  AliasExistsException: EMAIL_TAKEN,
}
