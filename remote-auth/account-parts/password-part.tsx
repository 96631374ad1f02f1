import { Status } from '@parlor/shared'
import { useState } from 'react'
import { nameBlanks, newPasswordMessages } from '../failures/blank-at-end'
import type { Messages } from '../failures/messages'
import { AccountForm } from '../form/account-form'
import { FormField } from '../form/form-field'
import { NewPasswordFields } from '../form/new-password-fields'
import { confirmPassword } from '../validation/fields/confirm-password'
import { password } from '../validation/fields/password'
import { formRules, required } from '../validation/rules'
import { changeAccount } from '../with-account'
import { Part } from './part'
import { attributeOf, type ProfileProps } from './profile'

const rules = formRules({
  currentPassword: { ...password, rules: [required('Enter your password of today.')] },
  password,
  confirmPassword,
})

const NOT_YOURS = { field: 'currentPassword', text: 'This is not your password.' }
const CURRENT_WITH_BLANK = 'CurrentPasswordBlankAtEnd'
const messages: Messages = {
  ...newPasswordMessages,
  NotAuthorizedException: NOT_YOURS,
  [CURRENT_WITH_BLANK]: NOT_YOURS,
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
    return nameBlanks(nameBlanks(failure, newPassword), previousPassword, CURRENT_WITH_BLANK)
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
        {/* Tells password managers whose password changes. */}
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
