import { FormField } from './form-fields'

interface CodeFieldProps {
  label: string
  hint: string
  autoFocus?: boolean
}

/** A code from an e-mail, a text message or an app. */
export function CodeField(props: CodeFieldProps) {
  return (
    <FormField
      {...props}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
