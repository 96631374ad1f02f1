import {
  type Failure,
  getRuntimeConfig,
  getSession,
  Link,
  paths,
  type SignInResult,
  useLocation,
  useNavigate,
} from '@parlor/shared'
import { type ReactNode, useState } from 'react'
import { AuthScreen } from './auth-screen'
import { loginMessages } from './failures/login-messages'
import { useFailures } from './failures/use-failures'
import { AuthForm } from './form/auth-form'
import { FormField } from './form/form-field'
import { readNavigationState } from './navigation-state'
import { email } from './validation/fields/email'
import { password } from './validation/fields/password'
import { formRules } from './validation/rules'

const rules = formRules({ email, password })

type Unfinished = Exclude<SignInResult, { status: 'signed-in' }>

/** Where a sign-in stands that did not end with its password. */
export interface Later {
  typed: { email: string; password: string }
  /** What takes the form's place. */
  step?: ReactNode
  /** Why it could not go on, for above the form. */
  ending?: ReactNode
}

/** Specification section 2, "Login screen"; with `account` the sign-in goes on where the pool asks. */
export default function Login() {
  const navigate = useNavigate()
  const { email, step } = readNavigationState(useLocation().state)
  const failures = useFailures('login', loginMessages)
  const { account } = getRuntimeConfig()
  const [later, setLater] = useState<Later>()

  async function signIn(typed: { email: string; password: string }) {
    const result = await getSession().signIn({ ...typed, asksToRemember: account })
    if (result.status === 'signed-in') {
      await navigate(paths.dash, { replace: true })
      return undefined
    }
    if (!account) return failureOf(result)
    const more = await import('./challenge/after-password').catch(() => undefined)
    if (more) return more.goOn(result, { typed, step, navigate, setLater })
    return { code: 'NetworkError', message: 'Network error' }
  }

  if (step && later?.step) return later.step
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
      {later?.ending}
      <AuthForm
        rules={rules}
        initialValues={later?.typed ?? { email }}
        submitLabel="Sign In"
        pendingLabel="Signing in"
        failures={failures}
        onFocus={() => void getSession().prepareSignIn()}
        onSubmit={signIn}
        footer={
          account && (
            <p className="auth-next-step">
              <Link to={paths.recover}>Forgot your password?</Link>
            </p>
          )
        }
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
function failureOf(result: Unfinished): Failure {
  if (result.status === 'failed') return result.error
  return { code: result.name, message: `Sign-in asks for a further step: ${result.name}` }
}
