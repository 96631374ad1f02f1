const WRONG_PASSWORD = 'The email or the password is not right. Check both and try again.'

/** By the failure's code, as for the other screens. */
export const loginMessages: Record<string, string> = {
  NotAuthorizedException: WRONG_PASSWORD,
  UserNotFoundException: WRONG_PASSWORD,
  UserNotConfirmedException: 'Your account is not activated yet. We sent you a code by email.',
  PasswordResetRequiredException: 'Your password has to be reset before you can sign in.',
}
