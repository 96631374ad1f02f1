import { useState } from 'react'
import { newPasswordMessages } from '../failures/trailing-space'
import { NewPasswordFields } from '../form/form-fields'
import { confirmPassword, formRules, password } from '../validation/rules'
import { attributeFields } from './attribute-fields'
import type { StepProps } from './sign-in-steps'
import { StepForm, StepScreen } from './step'

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

  function answer(entries: Record<string, string>) {
    const { password: newPassword = '' } = entries
    const attributes = Object.fromEntries(
      fields.map(({ attribute, name }) => [attribute, entries[name] ?? '']),
    )
    return proceed(challenge.answer({ newPassword, attributes }))
  }

  return (
    <StepScreen
      heading="Choose a New Password"
      task="Your temporary password worked once. Choose a new one."
    >
      <StepForm
        name="new-password"
        rules={rules}
        messages={newPasswordMessages}
        onSubmit={answer}
        onBack={onBack}
      >
        {/* Tells password managers which account the password is for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" />
        {fields.map(({ name, Input, input }) => (
          <Input {...input} name={name} key={name} />
        ))}
      </StepForm>
    </StepScreen>
  )
}
