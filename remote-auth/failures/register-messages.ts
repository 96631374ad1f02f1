import { EMAIL_TAKEN, WEAK_PASSWORD } from './texts'

export const registerMessages: Record<string, string> = {
  UsernameExistsException: EMAIL_TAKEN,
  InvalidPasswordException: WEAK_PASSWORD,
}
