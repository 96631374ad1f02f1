import { openStoredValue, useLocation } from '@parlor/shared'
import { useEffect, useState } from 'react'
import { useForm } from 'react-final-form'
import type { FormValues } from '../validation/rules'

/** A form's nickname and e-mail, stored for the tab. */
export interface StoredEntries {
  read(): FormValues
  write(values: FormValues): void
  /** Called when the form has succeeded. */
  close(): void
}

/** Only a reload and going back restore the entries: a new visit gets what the previous screen
 * passes on. */
export function useStoredEntries(form: string): StoredEntries {
  // Both return to the same history entry.
  const { key } = useLocation()
  const [stored] = useState(() => openStoredValue(`auth-${form}`))
  return {
    read() {
      const { at, nickname, email }: Record<string, unknown> = Object(stored.read())
      if (at !== key) return {}
      return {
        ...(typeof nickname === 'string' && { nickname }),
        ...(typeof email === 'string' && { email }),
      }
    },
    // Only these two, so that a password is never stored.
    write: ({ nickname, email }) =>
      stored.write(nickname || email ? { at: key, nickname, email } : undefined),
    close: stored.close,
  }
}

export function StoreEntries({ stored }: { stored: StoredEntries }): null {
  const form = useForm<FormValues>()
  useEffect(
    () => form.subscribe(({ values }) => stored.write(values), { values: true }),
    [form, stored],
  )
  return null
}
