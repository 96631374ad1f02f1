import { Link, Notice, paths } from '@parlor/shared'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-final-form'
import { NewCodeButton } from '../resend/resend-code'
import { emailOf } from '../validation/fields/email'
import type { FormValues } from '../validation/rules'
import type { Failures } from './use-failures'

/** The last failure of the form's call, with the next step if there is one. */
export function FailureNotice({ failures }: { failures: Failures }) {
  const form = useForm<FormValues>()
  const notice = useRef<HTMLDivElement>(null)
  const { shown } = failures

  useEffect(() => {
    // Below the button it may be outside a small window, or behind a phone's keyboard.
    if (shown) notice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [shown])

  if (!shown) return null
  return (
    <div className="auth-failure" ref={notice}>
      <Notice>
        <p>{failures.message(shown)}</p>
        <NextStep failures={failures} email={emailOf(form.getState().values)} />
      </Notice>
    </div>
  )
}

interface NextStepProps {
  failures: Failures
  /** The address in the form, which the next screen takes over. */
  email: string
}

/** The way to the screen that resolves the failure, if there is one. */
function NextStep({ failures, email }: NextStepProps) {
  switch (failures.shown?.code) {
    case 'UserNotConfirmedException':
      return (
        <p className="auth-next-step">
          <Link to={paths.confirm} state={{ email }}>
            Activate your account
          </Link>
          <NewCodeButton failures={failures} email={email} />
        </p>
      )
    case 'UsernameExistsException':
    case 'AliasExistsException':
      return <SignInInstead email={email} />
    case 'NotAuthorizedException':
      return failures.screen === 'confirm' ? <SignInInstead email={email} /> : null
    default:
      return null
  }
}

function SignInInstead({ email }: { email: string }) {
  return (
    <p className="auth-next-step">
      <Link to={paths.login} state={{ email }}>
        Sign in with it
      </Link>
    </p>
  )
}
