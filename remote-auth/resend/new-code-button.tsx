import { Button, getSession, paths, useNavigate } from '@parlor/shared'
import { useForm } from 'react-final-form'
import type { Failures } from '../failures/use-failures'
import type { NavigationState } from '../navigation-state'
import { useAction } from '../use-action'
import { emailOf } from '../validation/fields/email'
import type { FormValues } from '../validation/rules'

/** Requests a new code, and leads to the screen where it is entered. */
export function NewCodeButton({ failures }: { failures: Failures }) {
  const navigate = useNavigate()
  const form = useForm<FormValues>()
  const { isPending, run } = useAction(async () => {
    const email = emailOf(form.getState().values)
    const outcome = await getSession().resendConfirmationCode({ email })
    const state: NavigationState = { email, codeSentAt: Date.now() }
    if (outcome.ok) await navigate(paths.confirm, { state })
    else failures.report(outcome.error)
    return undefined
  })

  return (
    <Button variant="quiet" pending={isPending} onClick={() => void run()}>
      Send a new code
    </Button>
  )
}
