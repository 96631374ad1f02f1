import { Link, paths, useLocation } from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import { useSteps } from './challenge/use-steps'
import { readNavigationState } from './navigation-state'
import { AskForCode } from './recover/ask-for-code'
import { NewPassword } from './recover/new-password'

/**
 * A lost password: a code by e-mail, a new password, and in. The second step stands in the history
 * entry, so that the back button and a reload do what they say.
 */
export default function Recover() {
  const { email, codeSentAt } = readNavigationState(useLocation().state)
  const isAsking = codeSentAt === undefined
  // With the new password the sign-in begins, and the pool may ask for more.
  const steps = useSteps()
  if (steps.view) return steps.view
  return (
    <AuthScreen
      key={isAsking ? 'code' : 'password'}
      title="Reset password"
      heading={isAsking ? 'Reset Your Password' : 'Choose a New Password'}
      otherScreen={
        <Link to={paths.login} state={{ email }}>
          Back to Login
        </Link>
      }
    >
      {isAsking ? (
        <AskForCode email={email} />
      ) : (
        <NewPassword email={email} sentAt={codeSentAt} follow={steps.follow} />
      )}
    </AuthScreen>
  )
}
