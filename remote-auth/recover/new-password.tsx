import { getSession, paths, useNavigate } from '@parlor/shared'
import type { StepsProps } from '../challenge/sign-in-steps'
import type { Messages } from '../failures/failures'
import { newPasswordMessages } from '../failures/trailing-space'
import { useStepFailures } from '../form/account-form'
import { AuthForm } from '../form/auth-form'
import { CodeField } from '../form/code-field'
import { EmailField, NewPasswordFields } from '../form/form-fields'
import { ResendCode } from '../resend/resend-code'
import { code, confirmPassword, email, formRules, password } from '../validation/rules'
import { withAccount } from '../with-account'
import '../challenge/challenge.css'
import { sendCode } from './send-code'

const rules = formRules({ email, code, password, confirmPassword })

const OLD_CODE = 'This code is too old, or belongs to another address. Send a new one.'

const messages: Messages = {
  ...newPasswordMessages,
  CodeMismatchException: { field: 'code', text: 'This is not the code we sent last.' },
  ExpiredCodeException: { field: 'code', text: OLD_CODE },
  UserNotFoundException: { field: 'code', text: OLD_CODE },
}

interface NewPasswordProps extends Pick<StepsProps, 'follow'> {
  email: string
  sentAt: number
}

/** Asks for the code and the new password, then signs in at once. */
export function NewPassword({ email, sentAt, follow }: NewPasswordProps) {
  const navigate = useNavigate()
  const failures = useStepFailures('new-password', messages)

  async function change(entries: { email: string; code: string; password: string }) {
    const { email, code, password } = entries
    const outcome = await withAccount((account) =>
      account.confirmForgotPassword({ email, code, newPassword: password }),
    )
    if (!outcome.ok) return outcome.error
    const credentials = { email, password }
    const result = await getSession().signIn({ ...credentials, asksToRemember: true })
    const failure = await follow(result, { credentials, challenges: [] })
    // The password has changed even if the sign-in failed.
    if (failure) await navigate(paths.login, { state: { email } })
    return undefined
  }

  return (
    <div className="auth-step">
      <p className="auth-sent">
        {sentAt > 0
          ? 'If this address has an account, a code is on its way to it.'
          : 'Enter the code from the newest email.'}
      </p>
      <AuthForm
        rules={rules}
        initialValues={{ email }}
        submitLabel="Change Password"
        pendingLabel="Changing your password"
        failures={failures}
        onSubmit={change}
        footer={<ResendCode failures={failures} sentAt={sentAt} send={sendCode} />}
      >
        <EmailField label="Email address" autoComplete="username" />
        <CodeField
          label="Confirmation code"
          hint="The code from the email we sent you."
          autoFocus
        />
        <NewPasswordFields label="New password" confirmLabel="Confirm password" />
      </AuthForm>
    </div>
  )
}
