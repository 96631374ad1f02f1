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
import { useState } from 'react'
import { AuthScreen } from './auth-screen'
import type { StartedSignIn } from './challenge/started-sign-in'
import type { Steps } from './challenge/steps'
import { useFailures } from './failures/use-failures'
import { AuthForm } from './form/auth-form'
import { FormField } from './form/form-field'
import { readNavigationState } from './navigation-state'
import { loginRules } from './validation/rules'

type Unfinished = Exclude<SignInResult, { status: 'signed-in' }>

/** Specification section 2, "Login screen"; with `account` the sign-in goes on where the pool asks. */
export default function Login() {
  const navigate = useNavigate()
  const { email, step } = readNavigationState(useLocation().state)
  const failures = useFailures('login')
  const { account } = getRuntimeConfig()
  const [started, setStarted] = useState<StartedSignIn & { Steps: typeof Steps }>()

  async function signIn(typed: { email: string; password: string }) {
    const result = await getSession().signIn(account ? { ...typed, asksToRemember: true } : typed)
    if (result.status !== 'signed-in') return account ? goOn(result, typed) : failureOf(result)
    await navigate(paths.dash, { replace: true })
    return undefined
  }

  async function goOn(result: Unfinished, typed: { email: string; password: string }) {
    const state = { email: typed.email }
    if (result.status === 'challenge') {
      const steps = await import('./challenge/steps').catch(() => undefined)
      if (!steps) return { code: 'NetworkError', message: 'Network error' }
      setStarted({ Steps: steps.Steps, challenge: result, typed })
      // A way back to the password, and forward again; a reload has only the password.
      await navigate(paths.login, { replace: step ?? false, state: { ...state, step: true } })
    } else if (result.error.code === 'UserNotConfirmedException') {
      await navigate(paths.confirm, { state })
    } else return result.error
    return undefined
  }

  if (step && started?.challenge) {
    const { Steps } = started
    return <Steps started={started} onChange={(next) => setStarted({ Steps, ...next })} />
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
      {started?.ending}
      <AuthForm
        rules={loginRules}
        initialValues={started?.typed ?? { email }}
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
