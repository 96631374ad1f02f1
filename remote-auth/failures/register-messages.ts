export const EMAIL_TAKEN = 'There is already an account with this email address.'

export const registerMessages: Record<string, string> = {
  UsernameExistsException: EMAIL_TAKEN,
  InvalidPasswordException:
    'This password is too easy to guess. Mix lower and upper case letters, digits and symbols.',
}
