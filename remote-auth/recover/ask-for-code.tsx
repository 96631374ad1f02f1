import { Link, paths, useNavigate } from '@parlor/shared'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { FormField } from '../form/form-field'
import type { NavigationState } from '../navigation-state'
import { email as emailRules } from '../validation/fields/email'
import { formRules } from '../validation/rules'
import { sendCode } from './send-code'

const rules = formRules({ email: emailRules })

/** Where to send the code. What follows is the same whether or not the address has an account. */
export function AskForCode({ email }: { email: string }) {
  const navigate = useNavigate()
  const failures = useStepFailures('recover', {})

  async function send(entries: { email: string }) {
    const outcome = await sendCode(entries.email)
    if (!outcome.ok) return outcome.error
    const state: NavigationState = { email: entries.email, codeSentAt: Date.now() }
    await navigate(paths.recover, { state })
    return undefined
  }

  return (
    <AuthForm
      rules={rules}
      initialValues={{ email }}
      submitLabel="Send the Code"
      pendingLabel="Sending the code"
      failures={failures}
      onSubmit={send}
      footer={
        <p className="auth-next-step">
          <Link to={paths.recover} state={{ email, codeSentAt: 0 }}>
            I have a code
          </Link>
        </p>
      }
    >
      <FormField
        name="email"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="username"
        hint="We send you a code to choose a new password with."
        autoFocus
      />
    </AuthForm>
  )
}
