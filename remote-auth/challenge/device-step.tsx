import type { StepProps } from './sign-in-steps'
import { AnswerButtons, StepScreen } from './step'

/** The visitor decides whether this device needs a second factor the next time. */
export function DeviceStep({ challenge, proceed, onBack }: StepProps<'REMEMBER_DEVICE'>) {
  const submit = (remember: boolean) => () => proceed(challenge.answer({ remember }))
  return (
    <StepScreen
      heading="Is This Your Device?"
      task="You won't need a code on this device again. Don't do this on a shared device."
    >
      <AnswerButtons
        answers={[
          { label: 'Remember this device', submit: submit(true) },
          { label: 'Not now', submit: submit(false) },
        ]}
        onBack={onBack}
      />
    </StepScreen>
  )
}
