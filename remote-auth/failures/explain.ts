import type { Failure } from '@parlor/shared'
import type { Message, Messages } from './messages'

/** What the page itself says of a service that it cannot reach. */
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

/** The service has one code for a wrong password and for a lock-out: only its text differs. */
const LOCKED_TEXT = 'Password attempts exceeded'
const LOCKED =
  'Too many wrong tries. Wait before the next one: each wrong one doubles the wait, up to 15 minutes.'

/** The service refuses even the right password or code for a while. */
export function isLockedOut({ code, message }: Failure): boolean {
  return code === 'NotAuthorizedException' && message === LOCKED_TEXT
}

/** What happened and what to do about it, by the form's own messages where they have one. */
export function explain(failure: Failure, own: Messages = {}): Message {
  if (isLockedOut(failure)) return { text: LOCKED }
  const messages = { ...everywhere, ...own }
  // The service chooses the code, and every object has a `constructor`.
  const said = Object.hasOwn(messages, failure.code) ? messages[failure.code] : undefined
  if (typeof said === 'object') return said
  return { text: said ?? `That did not work. The service says: ${failure.message}` }
}
