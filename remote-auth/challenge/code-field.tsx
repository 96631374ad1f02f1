import type { StepMessages } from '../failures/use-step-failures'
import { FormField } from '../form/form-field'
import { code } from '../validation/fields/code'
import { type FieldRules, required } from '../validation/rules'

/** A code of a phone or an app. It is pasted with blanks, and these do not count. */
export const stepCode: FieldRules = {
  entry: code.entry,
  rules: [required('Enter the code.'), ...code.rules.filter((rule) => rule.code !== 'required')],
}

const WRONG = { text: 'This is not the code.', field: 'code' }

export const codeMessages: StepMessages = {
  CodeMismatchException: WRONG,
  // The service has a code of its own for the first code of an app.
  EnableSoftwareTokenMFAException: WRONG,
  ExpiredCodeException: {
    text: 'This code was used before. Wait for the next one.',
    field: 'code',
  },
}

export function CodeField({ label }: { label: string }) {
  return (
    <FormField
      name="code"
      label={label}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint="Six digits. Blanks do not matter."
    />
  )
}
