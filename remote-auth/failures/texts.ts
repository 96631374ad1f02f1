// What several forms say of a failure.

export const EMAIL_TAKEN = 'There is already an account with this email address.'
export const WEAK_PASSWORD =
  'This password is too easy to guess. Mix lower and upper case letters, digits and symbols.'
