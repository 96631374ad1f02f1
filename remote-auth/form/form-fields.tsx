import { Field, type FieldProps, PasswordField } from '@parlor/shared'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { useField } from 'react-final-form'
import type { Rule } from '../validation/rules'

export type FormFieldProps = Omit<FieldProps, 'error' | 'ref'>

/** The shared field, bound to the form library. It shows a broken rule after a blur or a submit,
 * and the call's message about the field until the value changes. A password can be shown and
 * hidden. */
export function FormField({ name, type, ...rest }: FormFieldProps) {
  const { input, meta } = useField<string, HTMLInputElement>(name)
  const brokenRule: Rule | undefined = meta.error
  const submitError: string | undefined = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const props = {
    ...rest,
    ...input,
    name,
    required: true,
    onBlur(event: FocusEvent<HTMLInputElement>) {
      // Somebody who switches to another window to get a code has not left the field.
      if (event.target !== document.activeElement) input.onBlur(event)
    },
    error: meta.touched ? (brokenRule?.message ?? submitError) : undefined,
  }
  return type === 'password' ? <PasswordField {...props} /> : <Field {...props} type={type} />
}

/**
 * Returns a function that focuses the first invalid field of the form around `container`, once its
 * error is in the page: assistive technology reads a field's description at the moment of focus.
 */
export function useFocusFirstError(container: RefObject<HTMLElement | null>): () => void {
  const [requests, setRequests] = useState(0)

  useEffect(() => {
    if (requests === 0) return
    const form = container.current?.closest('form')
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [requests, container])

  return () => setRequests((count) => count + 1)
}

type EmailFieldProps = Pick<FormFieldProps, 'autoComplete' | 'hint' | 'autoFocus'> & {
  label: string
  name?: string
}

export function EmailField({ name = 'email', ...props }: EmailFieldProps) {
  return <FormField {...props} name={name} type="email" inputMode="email" />
}

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
