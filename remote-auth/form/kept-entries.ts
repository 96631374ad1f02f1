import { openKept, useLocation } from '@parlor/shared'
import { useEffect, useState } from 'react'
import { useForm } from 'react-final-form'
import type { FormValues } from '../validation/rules'

/** A form's nickname and e-mail as they are kept for the tab. */
export interface KeptEntries {
  read(): FormValues
  write(values: FormValues): void
  /** Called when the form has done its work. */
  close(): void
}

/** Only a reload and the way back find them: a new visit to the screen finds what the last one hands
 * over. */
export function useKeptEntries(form: string): KeptEntries {
  // The entry of the history, which both come to again.
  const { key } = useLocation()
  const [kept] = useState(() => openKept(`auth-${form}`))
  return {
    read() {
      const { at, nickname, email }: Record<string, unknown> = Object(kept.read())
      if (at !== key) return {}
      return {
        ...(typeof nickname === 'string' && { nickname }),
        ...(typeof email === 'string' && { email }),
      }
    },
    // By name: a password is never kept.
    write: ({ nickname, email }) =>
      kept.write(nickname || email ? { at: key, nickname, email } : undefined),
    close: kept.close,
  }
}

/** Keeps what is typed into the form around it. */
export function KeepEntries({ kept }: { kept: KeptEntries }): null {
  const form = useForm<FormValues>()
  useEffect(
    () => form.subscribe(({ values }) => kept.write(values), { values: true }),
    [form, kept],
  )
  return null
}
