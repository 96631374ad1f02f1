import { type Failure, getRuntimeConfig } from '@parlor/shared'
import { useState } from 'react'
import type { FormValues } from '../validation/rules'
import { explain, type Message, type Messages } from './messages'

/** How a form presents the failures of its call. */
export interface Failures {
  /** The name of the form's kept entries. */
  form: string
  /** The message below the form. */
  shown: Message | undefined
  /** Shows why the entries were refused. Returns messages of fields, which the form shows next to
   * them. */
  report(failure: Failure, entries?: FormValues): Record<string, string> | undefined
  clear(): void
}

/** Shows failures next to the form. */
export function useFailures(form: string, messages: Messages): Failures {
  const [shown, setShown] = useState<Message>()
  return {
    form,
    shown,
    report(failure, entries) {
      const message = explain(failure, { messages, entries })
      if (message.field) return { [message.field]: message.text }
      setShown(message)
      return undefined
    },
    clear: () => setShown(undefined),
  }
}

/**
 * For the specified screens, by the runtime configuration: `console` follows specification section 8,
 * logged or in an alert, and `inline` shows them on the page.
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
