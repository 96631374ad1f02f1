import {
  getRuntimeConfig,
  getSession,
  Link,
  openStoredValue,
  paths,
  useLocation,
  useNavigate,
} from '@parlor/shared'
import { AuthScreen } from './auth-screen'
import {
  EMAIL_TAKEN,
  type Messages,
  SIGN_IN_INSTEAD,
  useSpecifiedFailures,
} from './failures/failures'
import { AuthForm } from './form/auth-form'
import { CodeField } from './form/code-field'
import { EmailField } from './form/form-fields'
import { type NavigationState, readNavigationState } from './navigation-state'
import { ResendCode } from './resend/resend-code'
import { code, email, formRules, maskedEmail } from './validation/rules'

const rules = formRules({ email, code })

const messages: Messages = {
  CodeMismatchException: 'This is not the code we sent. Compare it with the newest email.',
  ExpiredCodeException: 'This code is too old, or belongs to another address. Send a new one.',
  NotAuthorizedException: {
    text: 'This account is already active. You can sign in.',
    next: SIGN_IN_INSTEAD,
  },
  UserNotFoundException: 'There is no account with this email address.',
  AliasExistsException: { text: EMAIL_TAKEN, next: SIGN_IN_INSTEAD },
}

/** Specification section 2, "Confirm screen". */
export default function Confirm() {
  const navigate = useNavigate()
  const { email, codeSentAt } = readNavigationState(useLocation().state)
  const failures = useSpecifiedFailures('confirm', messages)
  const { inbox } = getRuntimeConfig()

  async function activate(entries: { email: string; code: string }) {
    const outcome = await getSession().confirmSignUp(entries)
    if (!outcome.ok) return outcome.error
    // The registration of an active account is complete: drop its entries.
    openStoredValue('auth-register').close()
    const state: NavigationState = { email: entries.email, activated: true }
    await navigate(paths.login, { state })
    return undefined
  }

  return (
    <AuthScreen
      title="Activate account"
      heading="Activate Your Account"
      lead={
        codeSentAt && (
          <>
            A code is on its way to <bdi>{email}</bdi>.
          </>
        )
      }
      otherScreen={
        <>
          <Link to={paths.login}>Login</Link> <span>to another account</span>
        </>
      }
    >
      <AuthForm
        rules={rules}
        initialValues={{ email }}
        submitLabel="Activate"
        pendingLabel="Activating your account"
        disabledWhileInvalid
        failures={failures}
        onSubmit={activate}
        footer={
          <ResendCode
            failures={failures}
            sentAt={codeSentAt ?? 0}
            send={(email) => getSession().resendConfirmationCode({ email })}
          >
            {inbox && (
              <p className="auth-inbox">
                Codes arrive in <a href={inbox}>this site’s own inbox</a>.
              </p>
            )}
          </ResendCode>
        }
      >
        <EmailField label="Email address" autoComplete="email" hint="The one you signed up with." />
        <CodeField
          label="Confirmation code"
          hint={email ? `Sent to ${maskedEmail(email)}.` : 'The code from the email we sent you.'}
          autoFocus={email !== ''}
        />
      </AuthForm>
    </AuthScreen>
  )
}
