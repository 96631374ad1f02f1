import { Link, paths } from 'shared'
import { FreshCodeButton } from '../resend/fresh-code-button'
import type { Failures } from './use-failures'

interface FailureRemedyProps {
  failures: Failures
  /** The address in the form, to be carried on. */
  email: string
}

/** The step that mends a failure, where another screen offers one. */
export function FailureRemedy({ failures, email }: FailureRemedyProps) {
  switch (failures.shown?.code) {
    case 'UserNotConfirmedException':
      return (
        <p className="auth-remedy">
          <Link to={paths.confirm} state={{ email }}>
            Activate your account
          </Link>
          <FreshCodeButton failures={failures} email={email} />
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
    <p className="auth-remedy">
      <Link to={paths.login} state={{ email }}>
        Sign in with it
      </Link>
    </p>
  )
}
