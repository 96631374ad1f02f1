import type { ReactNode } from 'react'
import { type StepMessages, useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { CodeField } from '../form/code-field'
import { code as codeRules } from '../validation/fields/code'
import { formRules } from '../validation/rules'
import { withOwnAccount } from '../with-account'

const rules = formRules({ code: codeRules })

const messages: StepMessages = {
  CodeMismatchException: {
    field: 'code',
    text: 'This is not the code we sent last.',
  },
  ExpiredCodeException: {
    field: 'code',
    text: 'This code is too old. Keep the old address, then change it again.',
  },
  AliasExistsException: {
    field: 'code',
    text: 'Somebody else has taken this address meanwhile. Keep the old one.',
  },
}

interface EmailCodeProps {
  email: string
  onDone(): Promise<void>
  /** The way back. */
  children: ReactNode
}

/** The code that was sent to a new address. */
export function EmailCode({ email, onDone, children }: EmailCodeProps) {
  const failures = useStepFailures('account-email-code', messages)

  async function verify({ code }: { code: string }) {
    const name = 'email'
    const outcome = await withOwnAccount((account) => account.verifyUserAttribute({ name, code }))
    if (!outcome.ok) return outcome.error
    await onDone()
    return undefined
  }

  return (
    <>
      <p>
        A code is on its way to <bdi>{email}</bdi>.
      </p>
      <AuthForm
        rules={rules}
        submitLabel="Confirm email"
        pendingLabel="Confirming your email address"
        failures={failures}
        onSubmit={verify}
        footer={<p className="auth-account-part-back">{children}</p>}
      >
        <CodeField
          label="Confirmation code"
          hint="The code from the email we sent you."
          autoFocus
        />
      </AuthForm>
    </>
  )
}
