import type { StepMessages } from '../failures/use-step-failures'
import { CodeField } from '../form/code-field'
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

export function StepCodeField({ label }: { label: string }) {
  return <CodeField label={label} hint="Six digits. Blanks do not matter." />
}
