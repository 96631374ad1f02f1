import { Button, getSession, type Outcome, paths, Status, useNavigate } from '@parlor/shared'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import type { Failures } from '../failures/use-failures'
import { useFocusFirstError } from '../form/form-field'
import type { NavigationState } from '../navigation-state'
import { emailOf } from '../validation/fields/email'
import type { FormValues } from '../validation/rules'

/** Leaves an e-mail time to arrive before another one can be requested. */
const RESEND_COOLDOWN_MS = 30_000

interface ResendCodeProps {
  failures: Failures
  /** When a code was last sent, in milliseconds since the epoch; 0 for never. */
  sentAt: number
  send(email: string): Promise<Outcome<unknown>>
}

/** Requests a new code for the address in the form. */
export function ResendCode({ failures, sentAt, send }: ResendCodeProps) {
  const form = useForm<FormValues>()
  const [lastSentAt, setLastSentAt] = useState(sentAt)
  const [sentTo, setSentTo] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const focusFirstError = useFocusFirstError(container)
  const [isPending, setPending] = useState(false)
  const seconds = useCountdown({ start: lastSentAt, duration: RESEND_COOLDOWN_MS })

  async function resend() {
    const { values, errors } = form.getState()
    if (errors?.email) {
      // A touched field shows its error.
      form.blur('email')
      return focusFirstError()
    }
    const email = emailOf(values)
    failures.clear()
    setPending(true)
    setSentTo('')
    try {
      const outcome = await send(email)
      if (!outcome.ok) {
        failures.report(outcome.error)
        return
      }
      setSentTo(email)
      setLastSentAt(Date.now())
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="auth-resend" ref={container}>
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

/** Seconds left of `duration` ms since `start`, updated every second until none are. */
function useCountdown({ start, duration }: { start: number; duration: number }): number {
  const [now, setNow] = useState(Date.now)
  // A clock that was set back must not prolong the wait.
  const left = Math.min(Math.max(start + duration - now, 0), duration)
  const isRunning = left > 0

  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])

  return Math.ceil(left / 1_000)
}

/** Has a new code sent, and goes on to the screen where it is entered. */
export function NewCodeButton({ failures, email }: { failures: Failures; email: string }) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)

  async function send() {
    setPending(true)
    try {
      const outcome = await getSession().resendConfirmationCode({ email })
      if (!outcome.ok) {
        failures.report(outcome.error)
        return
      }
      const state: NavigationState = { email, codeSentAt: Date.now() }
      await navigate(paths.confirm, { state })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="quiet" pending={isPending} onClick={() => void send()}>
      Send a new code
    </Button>
  )
}
