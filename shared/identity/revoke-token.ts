import { retryUntilDone } from '../retry'
import type { IdentityCall } from './identity-call'

/** Token revocation retry: exponential backoff, delay capped (specification section 9). */
const BACKOFF = { firstMs: 200, longestMs: 300_000, jitterMs: 100 }

/** Temporary failures; any other answer is final. */
const PASSING_FAILURES = [
  'NetworkError',
  'UnexpectedAnswer',
  'TooManyRequestsException',
  'InternalErrorException',
]

export interface Revocation {
  call: IdentityCall
  clientId: string
  token: string
}

/**
 * Revokes a refresh token and all tokens derived from it. Resolves after the first attempt, so an
 * offline sign-out does not wait. Later attempts continue while the page lives.
 */
export async function revokeToken(revocation: Revocation): Promise<void> {
  if (await tryRevoke(revocation)) return
  void retryUntilDone(() => tryRevoke(revocation), { ...BACKOFF, failed: 1 })
}

async function tryRevoke({ call, clientId, token }: Revocation): Promise<boolean> {
  const payload = { ClientId: clientId, Token: token }
  const answer = await call({ operation: 'RevokeToken', payload, keepalive: true })
  return answer.ok || !PASSING_FAILURES.includes(answer.error.code)
}
