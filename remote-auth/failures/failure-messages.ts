import type { Failure } from '@parlor/shared'

export type ScreenName = 'login' | 'register' | 'confirm'

const OFFLINE =
  'The service cannot be reached. Check your connection and try again: what you typed is still here.'
const UNAVAILABLE = 'The service has a problem at the moment. Try again in a minute.'
const BUSY = 'There are too many requests at the moment. Wait a minute, then try again.'
const TOO_OFTEN = 'You have tried this too often. Wait up to an hour, then try again.'
const WRONG_PASSWORD = 'The email or the password is not right. Check both and try again.'
const EMAIL_TAKEN = 'There is already an account with this email address.'

const onEveryScreen: Record<string, string> = {
  NetworkError: OFFLINE,
  UnexpectedAnswer: UNAVAILABLE,
  InternalErrorException: UNAVAILABLE,
  TooManyRequestsException: BUSY,
  LimitExceededException: TOO_OFTEN,
  TooManyFailedAttemptsException: TOO_OFTEN,
  CodeDeliveryFailureException: 'The email could not be sent. Check the address and try again.',
}

const onScreen: Record<ScreenName, Record<string, string>> = {
  login: {
    NotAuthorizedException: WRONG_PASSWORD,
    UserNotFoundException: WRONG_PASSWORD,
    UserNotConfirmedException: 'Your account is not activated yet. We sent you a code by email.',
    PasswordResetRequiredException: 'Your password has to be reset before you can sign in.',
  },
  register: {
    UsernameExistsException: EMAIL_TAKEN,
    InvalidPasswordException:
      'This password is too easy to guess. Mix lower and upper case letters, digits and symbols.',
  },
  confirm: {
    CodeMismatchException: 'This is not the code we sent. Compare it with the newest email.',
    ExpiredCodeException: 'This code is too old, or belongs to another address. Send a new one.',
    NotAuthorizedException: 'This account is already active. You can sign in.',
    UserNotFoundException: 'There is no account with this email address.',
    AliasExistsException: EMAIL_TAKEN,
  },
}

/** The service has one code for a wrong password and for a lock-out: only its text differs. */
const LOCKED_TEXT = 'Password attempts exceeded'
const LOCKED =
  'Too many wrong tries. Wait before the next one: each wrong one doubles the wait, up to 15 minutes.'

/** The service refuses even the right password or code for a while. */
export function isLockedOut({ code, message }: Failure): boolean {
  return code === 'NotAuthorizedException' && message === LOCKED_TEXT
}

/** What happened and what to do about it. */
export function failureMessage(screen: ScreenName, failure: Failure): string {
  return explain(onScreen[screen], failure)
}

/** The same by the messages of a screen or step, by code, where they have one. */
export function explain(own: Record<string, string>, failure: Failure): string {
  if (isLockedOut(failure)) return LOCKED
  const messages = { ...onEveryScreen, ...own }
  // The service chooses the code, and every object has a `constructor`.
  const message = Object.hasOwn(messages, failure.code) ? messages[failure.code] : undefined
  return message ?? `That did not work. The service says: ${failure.message}`
}
