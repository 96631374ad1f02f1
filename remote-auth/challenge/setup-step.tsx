import { Button, Notice } from '@parlor/shared'
import { otpauthUri } from '../authenticator/otpauth-uri'
import { QrCode } from '../authenticator/qr-code'
import { SecretKey } from '../authenticator/secret-key'
import { explain } from '../failures/failure-messages'
import { formRules } from '../validation/rules'
import { CodeField, codeMessages, stepCode } from './code-field'
import type { StepProps } from './started-sign-in'
import { StepForm } from './step-form'
import { StepScreen } from './step-screen'
import { useSecret } from './use-secret'

const rules = formRules({ code: stepCode })

/** The set-up of an authenticator app, ended by its first code. */
export function SetupStep({ challenge, email, goOn, onBack }: StepProps<'MFA_SETUP'>) {
  const { secret, retry } = useSecret(challenge)
  return (
    <StepScreen
      heading="Set Up Your App"
      task="Scan this with an authenticator app, then enter the code that the app shows."
    >
      <div className="auth-setup">
        {secret?.ok && <Secret email={email} secret={secret.value.secretCode} />}
        {secret?.ok === false && (
          <Notice>
            <p>{explain({}, secret.error)}</p>
            <Button variant="quiet" onClick={retry}>
              Try again
            </Button>
          </Notice>
        )}
      </div>
      <StepForm
        name="setup"
        rules={rules}
        messages={codeMessages}
        onSubmit={({ code }) => goOn(challenge.answer({ code, deviceName: 'Authenticator app' }))}
        onBack={onBack}
      >
        <CodeField label="First code from the app" />
      </StepForm>
    </StepScreen>
  )
}

function Secret({ email, secret }: { email: string; secret: string }) {
  return (
    <>
      <QrCode text={otpauthUri({ email, secret })} label="QR code for your authenticator app" />
      <SecretKey secret={secret} />
    </>
  )
}
