import { otpauthUri } from '../authenticator/otpauth-uri'
import { QrCode } from '../authenticator/qr-code'
import { SecretKey } from '../authenticator/secret-key'
import { CodeField, codeMessages, stepCode } from '../challenge/code-field'
import '../challenge/challenge.css'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { formRules } from '../validation/rules'
import { withOwnAccount } from '../with-account'
import { WhenLoaded } from './part'
import { useLoaded } from './use-loaded'

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
          <QrCode
            text={otpauthUri({ email, secret: secretCode })}
            label="QR code for your authenticator app"
          />
          <SecretKey secret={secretCode} />
          <AuthForm
            rules={rules}
            submitLabel="Turn on the app"
            pendingLabel="Checking the code"
            failures={failures}
            onSubmit={verify}
          >
            <CodeField label="First code from the app" />
          </AuthForm>
        </>
      )}
    </WhenLoaded>
  )
}
