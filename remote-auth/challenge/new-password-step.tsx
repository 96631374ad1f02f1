import { useState } from 'react'
import { nameBlanks, newPasswordMessages } from '../failures/blank-at-end'
import { NewPasswordFields } from '../form/new-password-fields'
import { confirmPassword } from '../validation/fields/confirm-password'
import { password } from '../validation/fields/password'
import { formRules } from '../validation/rules'
import { attributeFields } from './attribute-fields'
import type { StepProps } from './started-sign-in'
import { StepForm } from './step-form'
import { StepScreen } from './step-screen'

/** A new password in place of a temporary one, and the attributes that the account lacks. */
export function NewPasswordStep(props: StepProps<'NEW_PASSWORD_REQUIRED'>) {
  const { challenge, email, proceed, onBack } = props
  const [fields] = useState(() => attributeFields(challenge.requiredAttributes))
  const [rules] = useState(() =>
    formRules<string>({
      password,
      confirmPassword,
      ...Object.fromEntries(fields.map((field) => [field.name, field.rules])),
    }),
  )

  async function answer(entries: Record<string, string>) {
    const { password: newPassword = '' } = entries
    const attributes = Object.fromEntries(
      fields.map(({ attribute, name }) => [attribute, entries[name] ?? '']),
    )
    return nameBlanks(await proceed(challenge.answer({ newPassword, attributes })), newPassword)
  }

  return (
    <StepScreen
      heading="Choose a New Password"
      task="The one that you were given was for this first sign-in alone."
    >
      <StepForm
        name="new-password"
        rules={rules}
        messages={newPasswordMessages}
        onSubmit={answer}
        onBack={onBack}
      >
        {/* Tells password managers whose password they save. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" />
        {fields.map(({ name, Input, input }) => (
          <Input {...input} name={name} key={name} />
        ))}
      </StepForm>
    </StepScreen>
  )
}
