import { useState } from 'react'
import { Button, getSession, paths, useNavigate } from 'shared'
import type { Failures } from '../failures/use-failures'
import type { NavigationState } from '../navigation-state'

/** Has a new code sent, and goes on to the screen where it is entered. */
export function NewCodeButton({ failures, email }: { failures: Failures; email: string }) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)

  async function send() {
    setPending(true)
    try {
      const outcome = await getSession().resendConfirmationCode({ email })
      if (!outcome.ok) return failures.report(outcome.error)
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
