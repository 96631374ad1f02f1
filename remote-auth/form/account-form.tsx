import { useRef } from 'react'
import { type Failures, type Messages, useFailures } from '../failures/failures'
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

/** Codes of failures due to a wrong password or code. */
const WRONG = ['CodeMismatchException', 'EnableSoftwareTokenMFAException', 'NotAuthorizedException']

/** The pool locks an account after the fifth wrong password or code. */
const WARNED_AT = 3
/** Short, so that it fits the two lines that a step reserves for it. */
const WARNING = 'After the fifth, you have to wait up to 15 minutes.'

/** Failures of the screens that `account` enables: they are always shown, whatever `feedback` says,
 * and warn of an approaching lock-out. */
export function useStepFailures(form: string, messages: Messages): Failures {
  const failures = useFailures(form, messages)
  const wrongCount = useRef(0)
  return {
    ...failures,
    report(failure, entries) {
      if (WRONG.includes(failure.code)) wrongCount.current += 1
      const errors = failures.report(failure, entries)
      if (!errors || wrongCount.current < WARNED_AT) return errors
      const warnings = Object.entries(errors).map(([field, text]) => [field, `${text} ${WARNING}`])
      return Object.fromEntries(warnings)
    },
  }
}
