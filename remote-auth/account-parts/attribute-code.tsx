import type { ReactNode } from 'react'
import type { Messages } from '../failures/failures'
import { AccountForm } from '../form/account-form'
import { CodeField } from '../form/code-field'
import { code, formRules } from '../validation/rules'
import { changeAccount } from '../with-account'

const rules = formRules({ code })

const messages: Messages = {
  CodeMismatchException: { field: 'code', text: 'This is not the code we sent last.' },
  ExpiredCodeException: {
    field: 'code',
    text: 'This code is too old. Go back and request a new one.',
  },
  AliasExistsException: {
    field: 'code',
    text: 'Another account now has this address. Keep the old one.',
  },
}

interface AttributeCodeProps {
  attribute: 'email' | 'phone_number'
  /** The new address or number. */
  sentTo: string
  label: string
  submitLabel: string
  onDone(): Promise<void>
  /** The button that leads back. */
  children: ReactNode
}

/** Asks for the code sent to a new address or number, which then takes effect. */
export function AttributeCode(props: AttributeCodeProps) {
  const { attribute: name, sentTo, label, submitLabel, onDone, children } = props

  async function verify({ code }: { code: string }) {
    const failure = await changeAccount((account) => account.verifyUserAttribute({ name, code }))
    if (!failure) await onDone()
    return failure
  }

  return (
    <>
      <p>
        A code is on its way to <bdi>{sentTo}</bdi>.
      </p>
      <AccountForm
        name={`account-${name}-code`}
        rules={rules}
        messages={messages}
        submitLabel={submitLabel}
        pendingLabel="Checking the code"
        onSubmit={verify}
        footer={<p className="auth-account-part-back">{children}</p>}
      >
        <CodeField label={label} hint="Six digits. Spaces are ignored." autoFocus />
      </AccountForm>
    </>
  )
}
