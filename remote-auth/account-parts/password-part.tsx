import { Status } from '@parlor/shared'
import { useState } from 'react'
import { WEAK_PASSWORD } from '../failures/texts'
import { type StepMessages, useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { FormField } from '../form/form-field'
import { NewPasswordFields } from '../form/new-password-fields'
import { confirmPassword } from '../validation/fields/confirm-password'
import { password } from '../validation/fields/password'
import { formRules, required } from '../validation/rules'
import { withOwnAccount } from '../with-account'
import { Part } from './part'
import { attributeOf, type ProfileProps } from './profile'

const rules = formRules({
  currentPassword: { ...password, rules: [required('Enter your password of today.')] },
  password,
  confirmPassword,
})

const messages: StepMessages = {
  NotAuthorizedException: { field: 'currentPassword', text: 'This is not your password.' },
  InvalidPasswordException: { field: 'password', text: WEAK_PASSWORD },
}

/** A new password, for who knows the old one. */
export function PasswordPart({ profile }: ProfileProps) {
  const failures = useStepFailures('account-password', messages)
  // How often it was changed: a new form is empty.
  const [changes, setChanges] = useState(0)
  const email = profile.value && attributeOf(profile.value, 'email')

  async function change(entries: { currentPassword: string; password: string }) {
    const { currentPassword: previousPassword, password: newPassword } = entries
    const outcome = await withOwnAccount((account) =>
      account.changePassword({ previousPassword, newPassword }),
    )
    if (!outcome.ok) return outcome.error
    setChanges(changes + 1)
    return undefined
  }

  return (
    <Part title="Password">
      <AuthForm
        key={changes}
        rules={rules}
        submitLabel="Change password"
        pendingLabel="Changing your password"
        failures={failures}
        onSubmit={change}
      >
        {/* Tells a password manager whose password changes. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          hidden
        />
        <FormField
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" />
      </AuthForm>
      <Status tone="good">{changes > 0 && 'Your password is changed.'}</Status>
    </Part>
  )
}
