import { Button, Notice, type Outcome } from '@parlor/shared'
import { useCallback } from 'react'
import { AppSecret } from '../authenticator/app-secret'
import { explain } from '../failures/failure-messages'
import { useLoaded } from '../use-loaded'
import { formRules } from '../validation/rules'
import type { ChallengeOf, StepProps } from './started-sign-in'
import { codeMessages, StepCodeField, stepCode } from './step-code'
import { StepForm } from './step-form'
import { StepScreen } from './step-screen'

const rules = formRules({ code: stepCode })

type Setup = ChallengeOf<'MFA_SETUP'>
type Secret = Outcome<{ secretCode: string }>

/** Each call makes the secret before it worthless: whoever comes back to the step finds the same. */
const asked = new WeakMap<Setup, Promise<Secret>>()

async function secretOf(challenge: Setup): Promise<Secret> {
  const asking = asked.get(challenge) ?? challenge.associate()
  asked.set(challenge, asking)
  const outcome = await asking
  if (!outcome.ok) asked.delete(challenge)
  return outcome
}

/** The set-up of an authenticator app, ended by its first code. */
export function SetupStep({ challenge, email, goOn, onBack }: StepProps<'MFA_SETUP'>) {
  const ask = useCallback(() => secretOf(challenge), [challenge])
  const secret = useLoaded(ask)
  return (
    <StepScreen
      heading="Set Up Your App"
      task="Scan this with an authenticator app, then enter the code that the app shows."
    >
      <div className="auth-setup">
        {secret.value && <AppSecret email={email} secret={secret.value.secretCode} />}
        {secret.error && (
          <Notice>
            <p>{explain({}, secret.error)}</p>
            <Button variant="quiet" onClick={() => void secret.load()}>
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
        <StepCodeField label="First code from the app" />
      </StepForm>
    </StepScreen>
  )
}
