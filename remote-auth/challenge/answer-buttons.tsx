import { Button, type Failure, Notice, VisuallyHidden } from '@parlor/shared'
import { useState } from 'react'
import { useStepFailures } from '../failures/use-step-failures'
import { BackButton } from './back-button'

interface AnswerButtonsProps {
  /** What each button says, and what it does. */
  answers: { label: string; give(): Promise<Failure | undefined> }[]
  onBack(): void
}

/** A step that is answered by a press. */
export function AnswerButtons({ answers, onBack }: AnswerButtonsProps) {
  const failures = useStepFailures('answers', {})
  const [given, setGiven] = useState<string>()

  async function press({ label, give }: AnswerButtonsProps['answers'][number]) {
    failures.clear()
    setGiven(label)
    const failure = await give()
    setGiven(undefined)
    if (failure) failures.report(failure)
  }

  return (
    <div className="auth-answers">
      {answers.map((answer) => (
        <Button
          variant="quiet"
          pending={given === answer.label}
          resting={given !== undefined}
          onClick={() => void press(answer)}
          key={answer.label}
        >
          {answer.label}
        </Button>
      ))}
      <VisuallyHidden role="status">{given && 'Checking'}</VisuallyHidden>
      <BackButton onBack={onBack} />
      {failures.shown && (
        <Notice>
          <p>{failures.message(failures.shown)}</p>
        </Notice>
      )}
    </div>
  )
}
