import type { Messages } from '../failures/failures'
import { CodeField } from '../form/code-field'

const WRONG = { text: 'This is not the code.', field: 'code' }

export const codeMessages: Messages = {
  CodeMismatchException: WRONG,
  // The service has a separate error for the first code of an app.
  EnableSoftwareTokenMFAException: WRONG,
  ExpiredCodeException: {
    text: 'This code was already used. Wait for the next one.',
    field: 'code',
  },
}

export function StepCodeField({ label }: { label: string }) {
  return <CodeField label={label} hint="Six digits. Spaces are ignored." />
}
