import type { Messages } from '../failures/messages'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm, type AuthFormProps } from './auth-form'

export interface AccountFormProps<Name extends string>
  extends Omit<AuthFormProps<Name>, 'failures'> {
  name: string
  messages?: Messages
}

/** A form of the screens that `account` enables. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { name, messages = {}, ...form } = props
  return <AuthForm {...form} failures={useStepFailures(name, messages)} />
}
