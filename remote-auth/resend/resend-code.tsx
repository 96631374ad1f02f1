import { useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { Button, getSession, Status } from 'shared'
import type { Failures } from '../failures/use-failures'
import { useFocusFirstWrong } from '../form/use-focus-first-wrong'
import { entryOf, type FormValues } from '../validation/entries'
import { useCountdown } from './use-countdown'

/** Time for a mail to arrive before another is asked for. */
export const RESEND_COOLDOWN_MS = 30_000

interface ResendCodeProps {
  failures: Failures
  /** When a code was last sent, in milliseconds of the epoch; 0 for never. */
  sentAt: number
}

/** Asks for a fresh code for the address in the form. */
export function ResendCode({ failures, sentAt }: ResendCodeProps) {
  const form = useForm<FormValues>()
  const [lastSentAt, setLastSentAt] = useState(sentAt)
  const [sentTo, setSentTo] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const focusFirstWrong = useFocusFirstWrong(place)
  const [isPending, setPending] = useState(false)
  const seconds = useCountdown({ start: lastSentAt, duration: RESEND_COOLDOWN_MS })

  async function resend() {
    const { values, errors } = form.getState()
    if (errors?.email) {
      // Touched, so that it shows its error.
      form.blur('email')
      return focusFirstWrong()
    }
    const email = entryOf('email', values)
    failures.clear()
    setPending(true)
    setSentTo('')
    try {
      const outcome = await getSession().resendConfirmationCode({ email })
      if (!outcome.ok) return failures.report(outcome.error)
      setSentTo(email)
      setLastSentAt(Date.now())
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="auth-resend" ref={place}>
      <Button
        variant="quiet"
        pending={isPending}
        resting={seconds > 0}
        onClick={() => void resend()}
      >
        Send a new code
      </Button>
      {seconds > 0 && <span className="auth-resend-wait">again in {seconds} s</span>}
      <Status>{sentTo && `A new code is on its way to ${sentTo}.`}</Status>
    </div>
  )
}
