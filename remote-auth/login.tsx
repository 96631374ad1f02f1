import {
  type Failure,
  getRuntimeConfig,
  getSession,
  Link,
  paths,
  type SignInResult,
  useLocation,
} from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import { useSteps } from './challenge/sign-in-steps'
import { DoneNotice } from './done-notice'
import { type Messages, useSpecifiedFailures } from './failures/failures'
import { AuthForm } from './form/auth-form'
import { EmailLink } from './form/email-link'
import { EmailField, FormField } from './form/form-fields'
import { readNavigationState } from './navigation-state'
import { NewCodeButton } from './resend/new-code-button'
import { SignInEnd } from './sign-in-end'
import { shownAddress } from './validation/email-address'
import { email, formRules, password } from './validation/rules'

const rules = formRules({ email, password })

const WRONG_PASSWORD = 'The email or the password is not right. Check both and try again.'

const messages: Messages = {
  NotAuthorizedException: WRONG_PASSWORD,
  UserNotFoundException: WRONG_PASSWORD,
  UserNotConfirmedException: {
    text: 'Your account is not activated yet. We sent you a code by email.',
    next: { to: paths.confirm, label: 'Activate your account' },
    Remedy: NewCodeButton,
  },
  PasswordResetRequiredException: 'Your password has to be reset before you can sign in.',
}

type Unfinished = Exclude<SignInResult, { status: 'signed-in' }>

/** Specification section 2, "Login screen"; with `account` further steps can follow. */
export default function Login() {
  const { email, ending } = readNavigationState(useLocation().state)
  const failures = useSpecifiedFailures('login', messages)
  const { account } = getRuntimeConfig()
  const steps = useSteps()

  async function signIn(credentials: { email: string; password: string }) {
    const result = await getSession().signIn({ ...credentials, asksToRemember: account })
    if (!account && result.status !== 'signed-in') return failureOf(result)
    return steps.follow(result, { credentials, challenges: [] })
  }

  if (steps.view) return steps.view
  return (
    <AuthScreen
      title="Sign in"
      heading="Welcome Back!"
      otherScreen={
        <>
          <span>Don't have an account?</span> <Link to={paths.register}>Sign Up</Link>
        </>
      }
    >
      <DoneNotice />
      <SignInEnd step={ending} />
      <AuthForm
        rules={rules}
        initialValues={
          steps.credentials
            ? { ...steps.credentials, email: shownAddress(steps.credentials.email) }
            : { email }
        }
        submitLabel="Sign In"
        pendingLabel="Signing in"
        failures={failures}
        onFocus={() => void getSession().prepareSignIn()}
        onSubmit={signIn}
        footer={
          account && (
            <p className="auth-next-step">
              <EmailLink to={paths.recover}>Forgot your password?</EmailLink>
            </p>
          )
        }
      >
        <EmailField label="Email" autoComplete="username" />
        <FormField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
      </AuthForm>
    </AuthScreen>
  )
}

/** A challenge counts as a failure: this screen shows no further step (specification section 4). */
function failureOf(result: Unfinished): Failure {
  if (result.status === 'failed') return result.error
  return { code: result.name, message: `Sign-in asks for a further step: ${result.name}` }
}
