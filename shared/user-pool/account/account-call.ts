import type { IdentityCall, IdentityRequest } from '../../identity/identity-call'
import { identityFailures, unexpectedAnswer } from '../../identity/identity-failures'
import type { JsonObject } from '../../identity/json-object'
import type { Failure, Outcome } from '../../outcome'
import type { FreshTokens } from '../../session/fresh-tokens'

export interface AccountCalls {
  /** A call that anybody may make. */
  open: IdentityCall
  /** A protected one: with an access token that has not expired. */
  signed: IdentityCall
}

export function createAccountCalls(input: {
  call: IdentityCall
  tokens: FreshTokens
}): AccountCalls {
  return {
    open: input.call,
    async signed({ operation, payload }: IdentityRequest) {
      const fresh = await input.tokens.get()
      if (!fresh.ok) return { ok: false, error: protectedFailure(fresh.error) }
      const AccessToken = fresh.value.accessToken
      return input.call({ operation, payload: { ...payload, AccessToken } })
    },
  }
}

/** Section 8: a protected operation used without a valid session. */
export function protectedFailure(failure: Failure): Failure {
  const { noIdToken, noRefreshToken, notAuthenticated } = identityFailures
  const isWithoutSession = [noIdToken.code, noRefreshToken.code].some(
    (each) => each === failure.code,
  )
  return isWithoutSession ? notAuthenticated : failure
}

/** What an answer was called for, read out of it; a failure where it is not there. */
export function reading<T>(
  answer: Outcome<JsonObject>,
  read: (value: JsonObject) => T | undefined,
): Outcome<T> {
  if (!answer.ok) return answer
  const value = read(answer.value)
  if (value === undefined)
    return { ok: false, error: unexpectedAnswer('gave an incomplete answer') }
  return { ok: true, value }
}

/** For calls whose answer tells nothing more than that they were done. */
export function done(answer: Outcome<unknown>): Outcome {
  return answer.ok ? { ok: true, value: undefined } : answer
}
