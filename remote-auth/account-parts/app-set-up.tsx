import { AppSecret } from '../authenticator/app-secret'
import { codeMessages, StepCodeField, stepCode } from '../challenge/step-code'
import '../challenge/challenge.css'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { useLoaded } from '../use-loaded'
import { formRules } from '../validation/rules'
import { withOwnAccount } from '../with-account'
import { WhenLoaded } from './part'

const rules = formRules({ code: stepCode })
const askSecret = () => withOwnAccount((account) => account.associateSoftwareToken())

/** The secret for an authenticator app, and the first code that shows that the app has it. */
export function AppSetUp({ email, onDone }: { email: string; onDone(): Promise<void> }) {
  const secret = useLoaded(askSecret)
  const failures = useStepFailures('account-app', codeMessages)

  async function verify({ code }: { code: string }) {
    const deviceName = 'Authenticator app'
    const outcome = await withOwnAccount((account) =>
      account.verifySoftwareToken({ code, deviceName }),
    )
    if (!outcome.ok) return outcome.error
    await onDone()
    return undefined
  }

  return (
    <WhenLoaded loaded={secret}>
      {({ secretCode }) => (
        <>
          <p>Scan this with an authenticator app, then enter the code that the app shows.</p>
          <AppSecret email={email} secret={secretCode} />
          <AuthForm
            rules={rules}
            submitLabel="Turn on the app"
            pendingLabel="Checking the code"
            failures={failures}
            onSubmit={verify}
          >
            <StepCodeField label="First code from the app" />
          </AuthForm>
        </>
      )}
    </WhenLoaded>
  )
}
