import { getSession, Link, paths, useNavigate } from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import { nameBlanks } from './failures/blank-at-end'
import { registerMessages } from './failures/register-messages'
import { useSpecifiedFailures } from './failures/use-failures'
import { AuthForm } from './form/auth-form'
import { EmailField } from './form/email-field'
import { NewPasswordFields } from './form/new-password-fields'
import { NicknameField } from './form/nickname-field'
import { type NewAccount, useLostSignUp } from './lost-sign-up'
import type { NavigationState } from './navigation-state'
import { confirmPassword } from './validation/fields/confirm-password'
import { email } from './validation/fields/email'
import { nickname } from './validation/fields/nickname'
import { password } from './validation/fields/password'
import { formRules } from './validation/rules'

const rules = formRules({ nickname, email, password, confirmPassword })

/** Specification section 2, "Register screen". */
export default function Register() {
  const navigate = useNavigate()
  const failures = useSpecifiedFailures('register', registerMessages, (text) => window.alert(text))
  const isOwnAccount = useLostSignUp()

  async function signUp(entries: NewAccount) {
    const { nickname, email, password } = entries
    const outcome = await getSession().signUp({ nickname, email, password })
    if (!outcome.ok && !(await isOwnAccount(outcome.error, entries))) {
      return nameBlanks(outcome.error, password)
    }
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
        rules={rules}
        submitLabel="Create Account"
        pendingLabel="Creating your account"
        disabledWhileInvalid
        keepsEntries
        failures={failures}
        onSubmit={signUp}
      >
        <NicknameField />
        <EmailField label="Email address" autoComplete="email" hint="We send your code there." />
        <NewPasswordFields label="Password" confirmLabel="Confirm password" />
      </AuthForm>
    </AuthScreen>
  )
}
