import { getSession, Link, paths, useNavigate } from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import { useFailures } from './failures/use-failures'
import { AuthForm } from './form/auth-form'
import { FormField } from './form/form-field'
import type { NavigationState } from './navigation-state'
import { registerRules } from './validation/rules'

/** Specification section 2, "Register screen". */
export default function Register() {
  const navigate = useNavigate()
  const failures = useFailures('register')

  async function signUp(entries: { nickname: string; email: string; password: string }) {
    const { nickname, email, password } = entries
    const outcome = await getSession().signUp({ nickname, email, password })
    if (!outcome.ok) return outcome.error
    const state: NavigationState = { email, codeSentAt: Date.now() }
    await navigate(paths.confirm, { state })
    return undefined
  }

  return (
    <AuthScreen
      title="Create account"
      heading="Create Your Account"
      otherScreen={
        <>
          <span>Already received your code?</span> <Link to={paths.confirm}>Activate</Link>
        </>
      }
    >
      <AuthForm
        rules={registerRules}
        submitLabel="Create Account"
        pendingLabel="Creating your account"
        disabledWhileInvalid
        failures={failures}
        onSubmit={signUp}
      >
        <FormField
          name="nickname"
          label="Nickname"
          type="text"
          autoComplete="nickname"
          spellCheck={false}
          hint="At least 3 characters. Use letters and digits."
        />
        <FormField
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We send your code there."
        />
        <FormField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
        />
        <FormField
          name="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthScreen>
  )
}
