import type { Failure } from '@parlor/shared'
import type { ReactNode } from 'react'
import { type StepMessages, useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import type { FormRules } from '../validation/rules'
import { BackButton } from './back-button'

interface StepFormProps<Name extends string> {
  name: string
  rules: FormRules<Name>
  messages: StepMessages
  onSubmit(entries: Record<Name, string>): Promise<Failure | undefined>
  onBack(): void
  children: ReactNode
}

/** The form of a step that is answered by typing. */
export function StepForm<Name extends string>({ onBack, ...props }: StepFormProps<Name>) {
  const failures = useStepFailures(props.name, props.messages)
  return (
    <AuthForm
      rules={props.rules}
      submitLabel="Continue"
      pendingLabel="Checking"
      failures={failures}
      onSubmit={props.onSubmit}
      footer={<BackButton onBack={onBack} />}
    >
      {props.children}
    </AuthForm>
  )
}
