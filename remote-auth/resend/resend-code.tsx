import { Button, type Outcome, Status } from '@parlor/shared'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import type { Failures } from '../failures/failures'
import { useFocusFirstError } from '../form/form-fields'
import { useAction } from '../use-action'
import { shownAddress } from '../validation/email-address'
import { emailOf, type FormValues } from '../validation/rules'
import './resend.css'

/** Gives an e-mail time to arrive before another one can be requested. */
const RESEND_COOLDOWN_MS = 30_000

interface ResendCodeProps {
  failures: Failures
  /** When a code was last sent, in milliseconds since the epoch; 0 for never. */
  sentAt: number
  send(email: string): Promise<Outcome<unknown>>
  /** Shown above the status, so that it does not move when the status appears. */
  children?: ReactNode
}

/** Requests a new code for the address in the form. */
export function ResendCode({ failures, sentAt, send, children }: ResendCodeProps) {
  const form = useForm<FormValues>()
  const [lastSentAt, setLastSentAt] = useState(sentAt)
  const [sentTo, setSentTo] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const focusFirstError = useFocusFirstError(container)
  const seconds = useCountdown({ start: lastSentAt, duration: RESEND_COOLDOWN_MS })

  const { isPending, run } = useAction(async () => {
    const email = emailOf(form.getState().values)
    failures.clear()
    setSentTo('')
    const outcome = await send(email)
    if (outcome.ok) {
      setSentTo(email)
      setLastSentAt(Date.now())
    } else failures.report(outcome.error)
    return undefined
  })

  function resend() {
    if (!form.getState().errors?.email) return void run()
    // A touched field shows its error.
    form.blur('email')
    focusFirstError()
  }

  return (
    <div className="auth-resend" ref={container}>
      <Button variant="quiet" pending={isPending} resting={seconds > 0} onClick={resend}>
        Send a new code
      </Button>
      {/* A single text, so that it stays up to date when the browser translates the page. */}
      {seconds > 0 && <span className="auth-resend-wait">{`again in ${seconds} s`}</span>}
      {children}
      <Status>{sentTo && `A new code is on its way to ${shownAddress(sentTo)}.`}</Status>
    </div>
  )
}

/** The remaining seconds of `duration` ms after `start`, updated every second down to 0. */
function useCountdown({ start, duration }: { start: number; duration: number }): number {
  const [now, setNow] = useState(Date.now)
  // A clock that was set back must not extend the wait.
  const remainingMs = Math.min(Math.max(start + duration - now, 0), duration)
  const isRunning = remainingMs > 0

  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])

  return Math.ceil(remainingMs / 1_000)
}
