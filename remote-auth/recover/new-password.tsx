import { getSession, paths, useNavigate } from '@parlor/shared'
import type { ReactNode } from 'react'
import { WEAK_PASSWORD } from '../failures/texts'
import { type StepMessages, useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { CodeField } from '../form/code-field'
import { FormField } from '../form/form-field'
import { NewPasswordFields } from '../form/new-password-fields'
import type { NavigationState } from '../navigation-state'
import { ResendCode } from '../resend/resend-code'
import { code as codeRules } from '../validation/fields/code'
import { confirmPassword } from '../validation/fields/confirm-password'
import { email as emailRules } from '../validation/fields/email'
import { password } from '../validation/fields/password'
import { formRules } from '../validation/rules'
import { withAccount } from '../with-account'
import '../challenge/challenge.css'
import { sendCode } from './send-code'

const rules = formRules({ email: emailRules, code: codeRules, password, confirmPassword })

const OLD_CODE = 'This code is too old, or another address has it. Send a new one.'

const messages: StepMessages = {
  CodeMismatchException: {
    field: 'code',
    text: 'This is not the code we sent last.',
  },
  ExpiredCodeException: { field: 'code', text: OLD_CODE },
  UserNotFoundException: { field: 'code', text: OLD_CODE },
  InvalidPasswordException: { field: 'password', text: WEAK_PASSWORD },
}

interface NewPasswordProps {
  email: string
  sentAt: number
  /** Shows what the pool asks for after the password. */
  showStep(step: ReactNode): void
}

/** The code and the new password, with which one is signed in at once. */
export function NewPassword(props: NewPasswordProps) {
  const navigate = useNavigate()
  const failures = useStepFailures('new-password', messages)

  async function change(entries: { email: string; code: string; password: string }) {
    const { email, code, password: newPassword } = entries
    const changed = await withAccount((account) =>
      account.confirmForgotPassword({ email, code, newPassword }),
    )
    if (!changed.ok) return changed.error
    const result = await getSession().signIn({ email, password: newPassword })
    const steps =
      result.status === 'challenge'
        ? await import('../challenge/steps').catch(() => undefined)
        : undefined
    if (result.status === 'signed-in') await navigate(paths.dash, { replace: true })
    else if (result.status === 'challenge' && steps) {
      const typed = { email, password: newPassword }
      props.showStep(steps.startSteps({ challenge: result, typed }, props.showStep))
    } else {
      // The password is changed, whatever came of the sign-in.
      const state: NavigationState = { email }
      await navigate(paths.login, { state })
    }
    return undefined
  }

  return (
    <div className="auth-step">
      <p className="auth-sent">
        {props.sentAt > 0
          ? 'If this address has an account, a code is on its way to it.'
          : 'Enter the code from the newest email.'}
      </p>
      <AuthForm
        rules={rules}
        initialValues={{ email: props.email }}
        submitLabel="Change Password"
        pendingLabel="Changing your password"
        failures={failures}
        onSubmit={change}
        footer={<ResendCode failures={failures} sentAt={props.sentAt} send={sendCode} />}
      >
        <FormField
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
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
