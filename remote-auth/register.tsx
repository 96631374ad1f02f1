import { type Failure, getSession, Link, paths, useNavigate } from '@parlor/shared'
import { useRef } from 'react'
import { AuthScreen } from './auth-screen'
import {
  EMAIL_TAKEN,
  type Messages,
  SIGN_IN_INSTEAD,
  useSpecifiedFailures,
  WEAK_PASSWORD,
} from './failures/failures'
import { explainTrailingSpace } from './failures/trailing-space'
import { AuthForm } from './form/auth-form'
import { EmailField, NewPasswordFields } from './form/form-fields'
import { NicknameField } from './form/nickname-field'
import type { NavigationState } from './navigation-state'
import { confirmPassword, email, formRules, nickname, password } from './validation/rules'

const rules = formRules({ nickname, email, password, confirmPassword })

const messages: Messages = {
  UsernameExistsException: { text: EMAIL_TAKEN, next: SIGN_IN_INSTEAD },
  InvalidPasswordException: WEAK_PASSWORD,
  InvalidParameterException: explainTrailingSpace,
}

interface NewAccount {
  nickname: string
  email: string
  password: string
}

/** Specification section 2, "Register screen". */
export default function Register() {
  const navigate = useNavigate()
  const failures = useSpecifiedFailures('register', messages, (text) => window.alert(text))
  const isOwnAccount = useLostSignUp()

  async function signUp(entries: NewAccount) {
    const { nickname, email, password } = entries
    const outcome = await getSession().signUp({ nickname, email, password })
    if (!outcome.ok && !(await isOwnAccount(outcome.error, entries))) return outcome.error
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

/**
 * True if an earlier attempt with the same entries, whose answer was lost, created the account that
 * now blocks the sign-up, and the account is not active yet. Then a new code has been requested.
 */
function useLostSignUp() {
  const lostEntries = useRef<NewAccount>(undefined)

  return async (failure: Failure, entries: NewAccount): Promise<boolean> => {
    if (failure.code === 'NetworkError') lostEntries.current = entries
    if (failure.code !== 'UsernameExistsException' || !isSame(entries, lostEntries.current))
      return false
    // The pool refuses this for an active account, which is another one.
    const { email } = entries
    const resend = await getSession().resendConfirmationCode({ email })
    return resend.ok
  }
}

function isSame(one: NewAccount, other: NewAccount | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
