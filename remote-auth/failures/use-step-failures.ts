import type { Failure } from '@parlor/shared'
import { useRef, useState } from 'react'
import { explain, isLockedOut } from './failure-messages'
import type { Failures } from './use-failures'

/** What a step says of a failure, and the field beside which it says it. */
interface StepMessage {
  text: string
  field?: string
}

/** By the failure's code. */
export type StepMessages = Record<string, StepMessage>

/** Codes of failures that say that a password or a code was wrong. */
const WRONG = ['CodeMismatchException', 'EnableSoftwareTokenMFAException', 'NotAuthorizedException']

/** The pool locks an account from the fifth wrong password or code on. */
const WARNED_AT = 3
/** Short, so that it fits into the two lines that a step keeps for it. */
const WARNING = 'From the fifth on you have to wait, up to 15 minutes.'

/** Failures of the screens that `account` opens: they are always shown, whatever `feedback` says. */
export function useStepFailures(name: string, messages: StepMessages): Failures {
  const [shown, setShown] = useState<Failure>()
  const wrong = useRef(0)

  function own(failure: Failure): StepMessage | undefined {
    if (isLockedOut(failure)) return undefined
    return Object.hasOwn(messages, failure.code) ? messages[failure.code] : undefined
  }
  function message(failure: Failure): string {
    const text = own(failure)?.text
    return explain(text === undefined ? {} : { [failure.code]: text }, failure)
  }

  return {
    screen: name,
    message,
    shown,
    report(failure) {
      if (WRONG.includes(failure.code)) wrong.current += 1
      const field = own(failure)?.field
      if (field === undefined) {
        setShown(failure)
        return undefined
      }
      const warning = wrong.current >= WARNED_AT ? ` ${WARNING}` : ''
      return { [field]: message(failure) + warning }
    },
    clear: () => setShown(undefined),
  }
}
