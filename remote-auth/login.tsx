import {
  type Failure,
  getSession,
  Link,
  paths,
  type SignInResult,
  useLocation,
  useNavigate,
} from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import { useFailures } from './failures/use-failures'
import { AuthForm } from './form/auth-form'
import { FormField } from './form/form-field'
import { readNavigationState } from './navigation-state'
import { loginRules } from './validation/rules'

/** Specification section 2, "Login screen". */
export default function Login() {
  const navigate = useNavigate()
  const { email } = readNavigationState(useLocation().state)
  const failures = useFailures('login')

  async function signIn(entries: { email: string; password: string }) {
    const result = await getSession().signIn(entries)
    if (result.status !== 'signed-in') return failureOf(result)
    await navigate(paths.dash, { replace: true })
    return undefined
  }

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
      <AuthForm
        rules={loginRules}
        initialValues={{ email }}
        submitLabel="Sign In"
        pendingLabel="Signing in"
        failures={failures}
        onFocus={() => void getSession().prepareSignIn()}
        onSubmit={signIn}
      >
        <FormField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
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

/** A challenge counts as a failure: this screen offers no further step (section 4). */
function failureOf(result: Exclude<SignInResult, { status: 'signed-in' }>): Failure {
  if (result.status === 'failed') return result.error
  return { code: result.name, message: `Sign-in asks for a further step: ${result.name}` }
}
