import { type Failure, getRuntimeConfig } from '@parlor/shared'
import { useState } from 'react'
import { explain } from './explain'
import type { Message, Messages } from './messages'

/** How a form presents the failures of its call. */
export interface Failures {
  /** Names the form's kept entries. */
  form: string
  /** What is said below the form. */
  shown: Message | undefined
  /** Presents it. What belongs to one field is returned, for the form to show beside it. */
  report(failure: Failure): Record<string, string> | undefined
  clear(): void
}

/** Shows them beside the form. */
export function useFailures(form: string, messages: Messages): Failures {
  const [shown, setShown] = useState<Message>()
  return {
    form,
    shown,
    report(failure) {
      const message = explain(failure, messages)
      if (message.field) return { [message.field]: message.text }
      setShown(message)
      return undefined
    },
    clear: () => setShown(undefined),
  }
}

/**
 * For the screens of the specification, as the runtime configuration asks: `console` is what it
 * says in section 8, logged or in an alert, and `inline` shows them.
 */
export function useSpecifiedFailures(
  form: string,
  messages: Messages,
  tell: (text: string) => void = (text) => console.error(text),
): Failures {
  const failures = useFailures(form, messages)
  if (getRuntimeConfig().feedback === 'inline') return failures
  const report = ({ message }: Failure) => void tell(message)
  return { ...failures, report }
}
