import { formRules } from './form-rules'
import { email, minLength, mustMatch, required } from './rules'

// Specification section 9.
const NICKNAME_MIN_LENGTH = 3
const PASSWORD_MIN_LENGTH = 6
const CODE_MIN_LENGTH = 6

// Specification section 5, screen by screen.

export const loginRules = formRules({
  email: [required, email],
  password: [required, minLength(PASSWORD_MIN_LENGTH)],
})

export const registerRules = formRules({
  nickname: [required, minLength(NICKNAME_MIN_LENGTH)],
  email: [required, email],
  password: [required, minLength(PASSWORD_MIN_LENGTH)],
  confirmPassword: [required, mustMatch('password')],
})

export const confirmRules = formRules({
  email: [required, email],
  code: [required, minLength(CODE_MIN_LENGTH)],
})
