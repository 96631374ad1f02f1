import type { StepProps } from './sign-in-steps'
import { AnswerButtons, StepScreen } from './step'

const LABELS = { SOFTWARE_TOKEN_MFA: 'Authenticator app', SMS_MFA: 'Text message' }

/** The choice between the user's second factors. */
export function ChoiceStep({ challenge, proceed, onBack }: StepProps<'SELECT_MFA_TYPE'>) {
  return (
    <StepScreen heading="Choose Your Check" task="Where do you want to get a code from?">
      <AnswerButtons
        answers={challenge.choices.map((choice) => ({
          label: LABELS[choice],
          submit: () => proceed(challenge.answer({ choice })),
        }))}
        onBack={onBack}
      />
    </StepScreen>
  )
}
