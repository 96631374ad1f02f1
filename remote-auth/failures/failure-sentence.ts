import type { Failure } from 'shared'

export type ScreenName = 'login' | 'register' | 'confirm'

const OFFLINE =
  'The service cannot be reached. Check your connection and try again: what you typed is still here.'
const BUSY = 'Too many requests just now. Wait a minute, then try again.'
const TOO_OFTEN = 'That was tried too often. Wait up to an hour, then try again.'
const WRONG_PASSWORD = 'The email or the password is not right. Check both and try again.'

const everywhere: Record<string, string> = {
  NetworkError: OFFLINE,
  UnexpectedAnswer: 'The service is not well just now. Try again in a minute.',
  InternalErrorException: 'The service is not well just now. Try again in a minute.',
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
    UsernameExistsException: 'There is an account with this email address already.',
    InvalidPasswordException:
      'This password is too easy to guess. Mix small and capital letters, digits and signs.',
  },
  confirm: {
    CodeMismatchException: 'This is not the code we sent. Compare it with the newest email.',
    ExpiredCodeException: 'This code is too old, or not for this address. Send a new one.',
    NotAuthorizedException: 'This account is active already. You can sign in.',
    UserNotFoundException: 'There is no account with this email address.',
    AliasExistsException: 'There is an account with this email address already.',
  },
}

/** The service has one type for a wrong password and for a lock: only the text tells. */
const LOCKED_TEXT = 'Password attempts exceeded'
const LOCKED =
  'Too many wrong passwords. Wait before the next try: each miss doubles the wait, up to 15 minutes.'

/** What happened and what to do about it. */
export function failureSentence(screen: ScreenName, failure: Failure): string {
  if (failure.code === 'NotAuthorizedException' && failure.message === LOCKED_TEXT) return LOCKED
  const sentences = { ...everywhere, ...onScreen[screen] }
  // The code is the service's word, and every object has a `constructor`.
  const sentence = Object.hasOwn(sentences, failure.code) ? sentences[failure.code] : undefined
  return sentence ?? `That did not work. The service says: ${failure.message}`
}
