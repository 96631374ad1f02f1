import { Button, type Failure, VisuallyHidden } from '@parlor/shared'
import { useState } from 'react'
import { Failed } from '../failures/failed'
import { useAction } from '../use-action'
import { BackButton } from './back-button'

interface Answer {
  label: string
  give(): Promise<Failure | undefined>
}

interface AnswerButtonsProps {
  /** The label and the action of each button. */
  answers: Answer[]
  onBack(): void
}

/** A step that is answered with a button. */
export function AnswerButtons({ answers, onBack }: AnswerButtonsProps) {
  const [given, setGiven] = useState('')
  const { isPending, failure, run } = useAction(async ({ label, give }: Answer) => {
    setGiven(label)
    return give()
  })

  return (
    <div className="auth-answers">
      {answers.map((answer) => (
        <Button
          variant="quiet"
          pending={isPending && given === answer.label}
          resting={isPending}
          onClick={() => void run(answer)}
          key={answer.label}
        >
          {answer.label}
        </Button>
      ))}
      <VisuallyHidden role="status">{isPending && 'Checking'}</VisuallyHidden>
      <BackButton onBack={onBack} />
      <Failed failure={failure} />
    </div>
  )
}
