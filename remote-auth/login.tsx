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
import { useSteps } from './challenge/use-steps'
import { DoneNotice } from './done-notice'
import { loginMessages } from './failures/login-messages'
import { useSpecifiedFailures } from './failures/use-failures'
import { AuthForm } from './form/auth-form'
import { EmailField } from './form/email-field'
import { EmailLink } from './form/email-link'
import { FormField } from './form/form-field'
import { readNavigationState } from './navigation-state'
import { SignInEnd } from './sign-in-end'
import { shownAddress } from './validation/email-address'
import { email } from './validation/fields/email'
import { password } from './validation/fields/password'
import { formRules } from './validation/rules'

const rules = formRules({ email, password })

type Unfinished = Exclude<SignInResult, { status: 'signed-in' }>

/** Specification section 2, "Login screen"; with `account` the sign-in continues with steps. */
export default function Login() {
  const { email, ending } = readNavigationState(useLocation().state)
  const failures = useSpecifiedFailures('login', loginMessages)
  const { account } = getRuntimeConfig()
  const steps = useSteps()

  async function signIn(typed: { email: string; password: string }) {
    const result = await getSession().signIn({ ...typed, asksToRemember: account })
    if (!account && result.status !== 'signed-in') return failureOf(result)
    return steps.follow(result, { typed, asked: [] })
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
          steps.typed ? { ...steps.typed, email: shownAddress(steps.typed.email) } : { email }
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
