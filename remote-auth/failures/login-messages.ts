import { paths } from '@parlor/shared'
import { NewCodeButton } from '../resend/new-code-button'
import type { Messages } from './messages'

const WRONG_PASSWORD = 'The email or the password is not right. Check both and try again.'

export const loginMessages: Messages = {
  NotAuthorizedException: WRONG_PASSWORD,
  UserNotFoundException: WRONG_PASSWORD,
  UserNotConfirmedException: {
    text: 'Your account is not activated yet. We sent you a code by email.',
    next: { to: paths.confirm, label: 'Activate your account' },
    Remedy: NewCodeButton,
  },
  PasswordResetRequiredException: 'Your password has to be reset before you can sign in.',
}
