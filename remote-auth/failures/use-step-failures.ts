import { useRef } from 'react'
import type { Messages } from './messages'
import { type Failures, useFailures } from './use-failures'

/** Codes of failures due to a wrong password or code. */
const WRONG = ['CodeMismatchException', 'EnableSoftwareTokenMFAException', 'NotAuthorizedException']

/** The pool locks an account from the fifth wrong password or code on. */
const WARNED_AT = 3
/** Short, so that it fits the two lines that a step reserves for it. */
const WARNING = 'From the fifth on you have to wait, up to 15 minutes.'

/** Failures of the screens that `account` enables: they are always shown, whatever `feedback` says,
 * and warn of an approaching lock-out. */
export function useStepFailures(form: string, messages: Messages): Failures {
  const failures = useFailures(form, messages)
  const wrong = useRef(0)
  return {
    ...failures,
    report(failure) {
      if (WRONG.includes(failure.code)) wrong.current += 1
      const refused = failures.report(failure)
      if (!refused || wrong.current < WARNED_AT) return refused
      const warned = Object.entries(refused).map(([field, text]) => [field, `${text} ${WARNING}`])
      return Object.fromEntries(warned)
    },
  }
}
