import { Status } from '@parlor/shared'
import { useState } from 'react'
import type { Messages } from '../failures/failures'
import { NOT_YOUR_PASSWORD, newPasswordMessages } from '../failures/trailing-space'
import { AccountForm } from '../form/account-form'
import { FormField, NewPasswordFields } from '../form/form-fields'
import { confirmPassword, formRules, password, required } from '../validation/rules'
import { changeAccount } from '../with-account'
import { Part } from './part'
import { attributeOf, type ProfileProps } from './profile'

const rules = formRules({
  currentPassword: { ...password, rules: [required('Enter your current password.')] },
  password,
  confirmPassword,
})

const messages: Messages = {
  ...newPasswordMessages,
  NotAuthorizedException: NOT_YOUR_PASSWORD,
}

/** Changes the password of a user who knows the old one. */
export function PasswordPart({ profile }: ProfileProps) {
  // The number of changes: each one resets the form.
  const [changes, setChanges] = useState(0)
  const email = profile.value && attributeOf(profile.value, 'email')

  async function change(entries: { currentPassword: string; password: string }) {
    const { currentPassword: previousPassword, password: newPassword } = entries
    const failure = await changeAccount((account) =>
      account.changePassword({ previousPassword, newPassword }),
    )
    if (!failure) setChanges(changes + 1)
    return failure
  }

  return (
    <Part title="Password">
      <AccountForm
        key={changes}
        name="account-password"
        rules={rules}
        submitLabel="Change password"
        pendingLabel="Changing your password"
        messages={messages}
        onSubmit={change}
      >
        {/* Tells password managers which account the password is for. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <FormField
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" />
      </AccountForm>
      <Status tone="good">{changes > 0 && 'Your password is changed.'}</Status>
    </Part>
  )
}
