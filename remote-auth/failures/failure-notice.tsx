import { useEffect, useRef } from 'react'
import { useForm } from 'react-final-form'
import { Notice } from 'shared'
import { entryOf, type FormValues } from '../validation/entries'
import { FailureRemedy } from './failure-remedy'
import { failureSentence } from './failure-sentence'
import type { Failures } from './use-failures'

/** The last failure of the form's call, in a sentence and with the next step where there is one. */
export function FailureNotice({ failures }: { failures: Failures }) {
  const form = useForm<FormValues>()
  const notice = useRef<HTMLDivElement>(null)
  const { screen, shown } = failures

  useEffect(() => {
    // Below the button it may lie outside of a small window, or behind a phone's keyboard.
    if (shown) notice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [shown])

  if (!shown) return null
  return (
    <div className="auth-failure" ref={notice}>
      <Notice tone="problem">
        <p>{failureSentence(screen, shown)}</p>
        <FailureRemedy failures={failures} email={entryOf('email', form.getState().values)} />
      </Notice>
    </div>
  )
}
