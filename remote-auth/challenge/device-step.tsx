import type { StepProps } from './sign-in-steps'
import { AnswerButtons, StepScreen } from './step'

/** The pool lets the visitor decide whether this device is asked for a second factor again. */
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
