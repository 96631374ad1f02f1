import { AccountForm, type AccountFormProps } from '../form/account-form'
import { BackButton } from './back-button'

type StepFormProps<Name extends string> = Pick<
  AccountFormProps<Name>,
  'name' | 'rules' | 'messages' | 'onSubmit' | 'children'
> & { onBack(): void }

/** The form of a step that is answered with text. */
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
