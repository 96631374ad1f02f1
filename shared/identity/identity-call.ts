import type { Failure, Outcome } from '../outcome'
import { identityFailures, unexpectedAnswer } from './identity-failures'
import { type JsonObject, parseJsonObject } from './json-object'

/** Longer than the hosted service ever takes; without it a dead network would hang a form. */
const CALL_TIMEOUT_MS = 20_000

export interface IdentityRequest {
  /** The operation's name, as `SignUp`. */
  operation: string
  payload: object
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** One call of the user pool's JSON protocol (specification section 7). Never rejects. */
export type IdentityCall = (request: IdentityRequest) => Promise<Outcome<JsonObject>>

export function createIdentityCall(endpoint: string): IdentityCall {
  return async ({ operation, payload, keepalive = false }) => {
    let status: number
    let errorType: string | null
    let text: string
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-amz-json-1.1',
          'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
          'Cache-Control': 'no-store',
        },
        body: JSON.stringify(payload),
        keepalive,
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      })
      status = response.status
      errorType = response.headers.get('x-amzn-errortype')
      text = await response.text()
    } catch {
      return { ok: false, error: identityFailures.network }
    }
    const body = text === '' ? {} : parseJsonObject(text)
    if (status >= 200 && status < 300) {
      if (body !== undefined) return { ok: true, value: body }
      return { ok: false, error: unexpectedAnswer(`answered ${operation} with no JSON object`) }
    }
    return { ok: false, error: serviceFailure({ status, errorType, body: body ?? {} }) }
  }
}

/** The error's type is in the body, at times with a namespace before `#`; behind some proxies only
 * in the header, with a colon and a link behind it. */
function serviceFailure(answer: {
  status: number
  errorType: string | null
  body: JsonObject
}): Failure {
  const named = answer.body.__type ?? answer.body.code ?? answer.errorType?.split(':')[0]
  const text = answer.body.message ?? answer.body.Message
  if (typeof named !== 'string' || named === '') {
    return unexpectedAnswer(`answered with status ${answer.status}`)
  }
  const code = named.split('#').at(-1) ?? named
  return { code, message: typeof text === 'string' ? text : String(answer.status) }
}
