import { Link, paths, useLocation } from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import { useSteps } from './challenge/sign-in-steps'
import { readNavigationState } from './navigation-state'
import { AskForCode } from './recover/ask-for-code'
import { NewPassword } from './recover/new-password'

/**
 * Recovers an account: a code by e-mail, a new password, and a sign-in. The second step is in the
 * history entry, so that the back button and a reload work as expected.
 */
export default function Recover() {
  const { email, codeSentAt } = readNavigationState(useLocation().state)
  const isAsking = codeSentAt === undefined
  // The new password starts a sign-in, for which the pool may send challenges.
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
