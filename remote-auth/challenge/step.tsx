import { Button, type Failure, VisuallyHidden } from '@parlor/shared'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AuthScreen } from '../auth-screen'
import { Failed } from '../failures/failed'
import { AccountForm, type AccountFormProps } from '../form/account-form'
import { useAction } from '../use-action'
import './challenge.css'

interface StepScreenProps {
  heading: string
  /** The instruction, in a sentence or two. */
  task: ReactNode
  children: ReactNode
}

/** One step of a sign-in, in place of the password. Its first field or button has the focus. */
export function StepScreen({ heading, task, children }: StepScreenProps) {
  const step = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // This runs after the page has focused the heading.
    step.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
  }, [])

  return (
    <AuthScreen title="Sign in" heading={heading} otherScreen={task}>
      <div className="auth-step" ref={step}>
        {children}
      </div>
    </AuthScreen>
  )
}

type StepFormProps<Name extends string> = Pick<
  AccountFormProps<Name>,
  'name' | 'rules' | 'messages' | 'onSubmit' | 'children'
> & { onBack(): void }

export function StepForm<Name extends string>({ onBack, ...form }: StepFormProps<Name>) {
  return (
    <AccountForm
      {...form}
      submitLabel="Continue"
      pendingLabel="Checking"
      footer={<BackButton onBack={onBack} />}
    />
  )
}

interface AnswerOption {
  label: string
  submit(): Promise<Failure | undefined>
}

interface AnswerButtonsProps {
  /** The label and the action of each button. */
  answers: AnswerOption[]
  onBack(): void
}

export function AnswerButtons({ answers, onBack }: AnswerButtonsProps) {
  const [pressedLabel, setPressedLabel] = useState('')
  const { isPending, failure, run } = useAction(async ({ label, submit }: AnswerOption) => {
    setPressedLabel(label)
    return submit()
  })

  return (
    <div className="auth-answers">
      {answers.map((answer) => (
        <Button
          variant="quiet"
          pending={isPending && pressedLabel === answer.label}
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

function BackButton({ onBack }: { onBack(): void }) {
  return (
    <div className="auth-back">
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}
