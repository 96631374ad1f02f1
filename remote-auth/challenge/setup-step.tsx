import { useCallback, useState } from 'react'
import { AppKey, type AskForKey } from '../authenticator/app-key'
import { code, formRules } from '../validation/rules'
import type { ChallengeOf, StepProps } from './sign-in-steps'
import { StepForm, StepScreen } from './step'
import { codeMessages, StepCodeField } from './step-code'

const rules = formRules({ code })

type SetupChallenge = ChallengeOf<'MFA_SETUP'>

/** A new key invalidates the previous one, so a visitor who comes back gets the same key. */
const keyRequests = new WeakMap<SetupChallenge, ReturnType<AskForKey>>()

async function secretOf(challenge: SetupChallenge): ReturnType<AskForKey> {
  const keyRequest = keyRequests.get(challenge) ?? challenge.associate()
  keyRequests.set(challenge, keyRequest)
  const outcome = await keyRequest
  if (!outcome.ok) keyRequests.delete(challenge)
  return outcome
}

/** The set-up of an authenticator app, completed with its first code. */
export function SetupStep({ challenge, email, proceed, onBack }: StepProps<'MFA_SETUP'>) {
  const [isSame] = useState(() => keyRequests.has(challenge))
  const ask = useCallback(() => secretOf(challenge), [challenge])
  return (
    <StepScreen
      heading="Set Up Your App"
      task="To sign in to this account, you also need a code from an app."
    >
      <AppKey email={email} ask={ask} isSame={isSame} />
      <StepForm
        name="setup"
        rules={rules}
        messages={codeMessages}
        onSubmit={({ code }) =>
          proceed(challenge.answer({ code, deviceName: 'Authenticator app' }))
        }
        onBack={onBack}
      >
        <StepCodeField label="First code from the app" />
      </StepForm>
    </StepScreen>
  )
}
