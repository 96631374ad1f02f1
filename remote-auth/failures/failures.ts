import { type Failure, getRuntimeConfig, paths } from '@parlor/shared'
import { type ComponentType, useState } from 'react'
import type { FormValues } from '../validation/rules'

export interface FailureMessage {
  text: string
  /** The field that shows it; otherwise it is below the form. */
  field?: string
  /** The screen that resolves it, which receives the address in the form. */
  next?: { to: string; label: string }
  /** Another remedy, next to the link. */
  Remedy?: ComponentType<{ onFailure(failure: Failure): void }>
}

/** Messages by the failure's code, or by code and entries where the code alone says too little. */
export type Messages = Record<
  string,
  string | FailureMessage | ((entries: FormValues) => FailureMessage | undefined)
>

/** How a form presents the failures of its call. */
export interface Failures {
  /** The name of the form's stored entries. */
  form: string
  formMessage: FailureMessage | undefined
  /** Shows why the entries were refused. Returns messages that the form shows next to their
   * fields. */
  report(failure: Failure, entries?: FormValues): Record<string, string> | undefined
  clear(): void
}

export function useFailures(form: string, messages: Messages): Failures {
  const [formMessage, setFormMessage] = useState<FailureMessage>()
  return {
    form,
    formMessage,
    report(failure, entries) {
      const message = explain(failure, { messages, entries })
      if (message.field) return { [message.field]: message.text }
      setFormMessage(message)
      return undefined
    },
    clear: () => setFormMessage(undefined),
  }
}

/**
 * Failures of the specified screens. With `feedback: 'console'` they are logged or shown in an alert
 * (specification section 8), with `inline` they are on the page.
 */
export function useSpecifiedFailures(
  form: string,
  messages: Messages,
  notify: (text: string) => void = (text) => console.error(text),
): Failures {
  const failures = useFailures(form, messages)
  if (getRuntimeConfig().feedback === 'inline') return failures
  const report = ({ message }: Failure) => void notify(message)
  return { ...failures, report }
}

/** Explains a failure and its remedy, with the form's own messages if it has any. */
export function explain(
  failure: Failure,
  form: { messages?: Messages; entries?: FormValues } = {},
): FailureMessage {
  if (isLockedOut(failure)) return { text: LOCKED }
  const messages: Messages = { ...commonMessages, ...form.messages }
  // Not a plain lookup: the service chooses the code, and every object has a `constructor`.
  const entry = Object.hasOwn(messages, failure.code) ? messages[failure.code] : undefined
  const message = typeof entry === 'function' ? entry(form.entries ?? {}) : entry
  if (typeof message === 'object') return message
  return { text: message ?? `That did not work. The service says: ${failure.message}` }
}

export const UNREACHABLE: Failure = { code: 'NetworkError', message: 'Network error' }

const OFFLINE =
  'The service cannot be reached. Check your connection and try again: what you typed is still here.'
const UNAVAILABLE = 'The service has a problem at the moment. Try again in a minute.'
const BUSY = 'There are too many requests at the moment. Wait a minute, then try again.'
const TOO_OFTEN = 'You have tried this too often. Wait up to an hour, then try again.'

const commonMessages: Messages = {
  NetworkError: OFFLINE,
  UnexpectedAnswer: UNAVAILABLE,
  InternalErrorException: UNAVAILABLE,
  TooManyRequestsException: BUSY,
  LimitExceededException: TOO_OFTEN,
  TooManyFailedAttemptsException: TOO_OFTEN,
  CodeDeliveryFailureException: 'The email could not be sent. Check the address and try again.',
}

/** The service has one code for a wrong password and for a lock-out: only the text differs. */
const LOCKED_TEXT = 'Password attempts exceeded'
const LOCKED =
  'Too many wrong attempts. Wait before the next one: each one doubles the wait, up to 15 minutes.'

/** True if the service temporarily refuses even the right password or code. */
export function isLockedOut({ code, message }: Failure): boolean {
  return code === 'NotAuthorizedException' && message === LOCKED_TEXT
}

export const EMAIL_TAKEN = 'There is already an account with this email address.'
export const WEAK_PASSWORD =
  'Too easy to guess. Mix lower and upper case letters, digits and symbols.'

export const SIGN_IN_INSTEAD = { to: paths.login, label: 'Sign in with it' }
