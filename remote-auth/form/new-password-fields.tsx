import { FormField } from './form-field'

/** The fields for a new password and its repetition. */
export function NewPasswordFields({
  label,
  confirmLabel,
}: {
  label: string
  confirmLabel: string
}) {
  return (
    <>
      <FormField
        name="password"
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <FormField
        name="confirmPassword"
        label={confirmLabel}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
