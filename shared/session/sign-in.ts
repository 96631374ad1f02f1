import type { TokenStorage } from './token-storage'

/** One sign-in of the page, from its call to its tokens. */
export interface SignInAttempt {
  /** Where the SDK writes the sign-in, which is nowhere once it is superseded. */
  readonly storage: TokenStorage
  /** The refresh token that the SDK was given. */
  refreshToken(): string | undefined
  /** It was given up: a later one has got its tokens since, somebody else tried, or there was a
   * sign-out. */
  isSuperseded(): boolean
}

/** The sign-ins of one page. The answer to one that was left may come long after. */
export function createSignInAttempts(storage: TokenStorage) {
  let latest = 0
  let latestEmail: string | undefined
  let firstValid = 0

  function begin(email: string): SignInAttempt {
    latest += 1
    const attempt = latest
    // Somebody else sits here now, and is to be nobody but themselves, though they be refused.
    if (email !== latestEmail) firstValid = attempt
    latestEmail = email
    let refreshToken: string | undefined
    const isSuperseded = () => attempt < firstValid
    return {
      storage: {
        ...storage,
        setItem(key, value) {
          if (key.endsWith('.refreshToken')) {
            refreshToken = value
            // It has its tokens: those of the ones before it come too late.
            firstValid = Math.max(firstValid, attempt)
          }
          if (!isSuperseded()) storage.setItem(key, value)
        },
        removeItem(key) {
          if (!isSuperseded()) storage.removeItem(key)
        },
      },
      refreshToken: () => refreshToken,
      isSuperseded,
    }
  }

  return {
    begin,
    supersedeAll() {
      firstValid = latest + 1
    },
  }
}
