import { email, formRules, maxLength, minLength, mustMatch, required } from './rules'

// Specification section 9.
const NICKNAME_MIN_LENGTH = 3
const PASSWORD_MIN_LENGTH = 6
const CODE_MIN_LENGTH = 6

/** The address is the username, and a user pool takes at most so many characters as one. */
const EMAIL_MAX_LENGTH = 128

// Specification section 5, screen by screen.

const emailRules = [required, maxLength(EMAIL_MAX_LENGTH), email]

export const loginRules = formRules({
  email: emailRules,
  password: [required, minLength(PASSWORD_MIN_LENGTH)],
})

export const registerRules = formRules({
  nickname: [required, minLength(NICKNAME_MIN_LENGTH)],
  email: emailRules,
  password: [required, minLength(PASSWORD_MIN_LENGTH)],
  confirmPassword: [required, mustMatch('password')],
})

export const confirmRules = formRules({
  email: emailRules,
  code: [required, minLength(CODE_MIN_LENGTH)],
})
