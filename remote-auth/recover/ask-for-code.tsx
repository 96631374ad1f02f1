import { paths, useNavigate } from '@parlor/shared'
import { AccountForm } from '../form/account-form'
import { EmailLink } from '../form/email-link'
import { EmailField } from '../form/form-fields'
import type { NavigationState } from '../navigation-state'
import { email as emailRules, formRules } from '../validation/rules'
import { sendCode } from './send-code'

const rules = formRules({ email: emailRules })

/** Asks for the address. The next step is the same whether or not the address has an account. */
export function AskForCode({ email }: { email: string }) {
  const navigate = useNavigate()

  async function send(entries: { email: string }) {
    const outcome = await sendCode(entries.email)
    if (!outcome.ok) return outcome.error
    const state: NavigationState = { email: entries.email, codeSentAt: Date.now() }
    await navigate(paths.recover, { state })
    return undefined
  }

  return (
    <AccountForm
      name="recover"
      rules={rules}
      initialValues={{ email }}
      submitLabel="Send the Code"
      pendingLabel="Sending the code"
      onSubmit={send}
      footer={
        <p className="auth-next-step">
          <EmailLink to={paths.recover} state={{ codeSentAt: 0 }}>
            I have a code
          </EmailLink>
        </p>
      }
    >
      <EmailField
        label="Email address"
        autoComplete="username"
        hint="We will send you a code to choose a new password."
        autoFocus
      />
    </AccountForm>
  )
}
