import { FormField } from './form-field'

/** A password that somebody chooses, and the same again. */
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
