import { Button, type Failure, getSession, paths, useNavigate } from '@parlor/shared'
import { useForm } from 'react-final-form'
import type { NavigationState } from '../navigation-state'
import { useAction } from '../use-action'
import { emailOf, type FormValues } from '../validation/rules'

/** Requests a new code, and leads to the screen where it is entered. */
export function NewCodeButton({ onFailure }: { onFailure(failure: Failure): void }) {
  const navigate = useNavigate()
  const form = useForm<FormValues>()
  const { isPending, run } = useAction(async () => {
    const email = emailOf(form.getState().values)
    const outcome = await getSession().resendConfirmationCode({ email })
    const state: NavigationState = { email, codeSentAt: Date.now() }
    if (outcome.ok) await navigate(paths.confirm, { state })
    else onFailure(outcome.error)
    return undefined
  })

  return (
    <Button variant="quiet" pending={isPending} onClick={() => void run()}>
      Send a new code
    </Button>
  )
}
