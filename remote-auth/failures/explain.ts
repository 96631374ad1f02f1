import type { Failure } from '@parlor/shared'
import type { Message, Messages } from './messages'

/** The page's own failure for an unreachable service. */
export const UNREACHABLE: Failure = { code: 'NetworkError', message: 'Network error' }

const OFFLINE =
  'The service cannot be reached. Check your connection and try again: what you typed is still here.'
const UNAVAILABLE = 'The service has a problem at the moment. Try again in a minute.'
const BUSY = 'There are too many requests at the moment. Wait a minute, then try again.'
const TOO_OFTEN = 'You have tried this too often. Wait up to an hour, then try again.'

const everywhere: Record<string, string> = {
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
  'Too many wrong tries. Wait before the next one: each wrong one doubles the wait, up to 15 minutes.'

/** True if the service temporarily refuses even the right password or code. */
export function isLockedOut({ code, message }: Failure): boolean {
  return code === 'NotAuthorizedException' && message === LOCKED_TEXT
}

/** Explains a failure and its remedy, with the form's own messages if it has one. */
export function explain(failure: Failure, own: Messages = {}): Message {
  if (isLockedOut(failure)) return { text: LOCKED }
  const messages = { ...everywhere, ...own }
  // Not a plain lookup: the service chooses the code, and every object has a `constructor`.
  const said = Object.hasOwn(messages, failure.code) ? messages[failure.code] : undefined
  if (typeof said === 'object') return said
  return { text: said ?? `That did not work. The service says: ${failure.message}` }
}
