import { productName } from '@parlor/shared'
import { code, formRules } from '../validation/rules'
import type { StepProps } from './sign-in-steps'
import { StepForm, StepScreen } from './step'
import { codeMessages, StepCodeField } from './step-code'

const rules = formRules({ code })

/** The second factor: a code from a text message or from an authenticator app. */
export function CodeStep(props: StepProps<'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'>) {
  const { challenge, proceed, onBack } = props
  const isSms = challenge.name === 'SMS_MFA'
  return (
    <StepScreen
      heading={isSms ? 'Check Your Phone' : 'Check Your App'}
      task={
        isSms ? (
          <>
            We sent a code to <bdi>{challenge.destination || 'your phone'}</bdi>. If none comes, go
            back and sign in again.
          </>
        ) : (
          `Your authenticator app shows a code for ${productName()}, and a new one every half minute.`
        )
      }
    >
      <StepForm
        name="code"
        rules={rules}
        messages={codeMessages}
        onSubmit={({ code }) => proceed(challenge.answer({ code }))}
        onBack={onBack}
      >
        <StepCodeField label={isSms ? 'Code from the message' : 'Code from the app'} />
      </StepForm>
    </StepScreen>
  )
}
