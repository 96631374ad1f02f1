import * as v from 'valibot'
import { type JsonObject, parseJsonObject } from '../contract/json-value'
import type { Failure, Outcome } from '../outcome'
import { identityFailures, unexpectedAnswer } from './identity-failures'

/** Longer than the hosted service ever takes; without it a dead network would block a form. */
const CALL_TIMEOUT_MS = 20_000

export interface IdentityRequest {
  /** The operation's name, such as `SignUp`. */
  operation: string
  payload: object
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** One call of the user pool's JSON protocol (specification section 7). Never rejects. */
export type IdentityCall = (request: IdentityRequest) => Promise<Outcome<JsonObject>>

export function createIdentityCall(endpoint: string): IdentityCall {
  return async ({ operation, payload, keepalive = false }) => {
    let response: Response
    let text: string
    try {
      response = await fetch(endpoint, {
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
      text = await response.text()
    } catch {
      return { ok: false, error: identityFailures.network }
    }
    const body = text === '' ? {} : parseJsonObject(text)
    if (!response.ok) return { ok: false, error: refusalOf(response, body) }
    if (body !== undefined) return { ok: true, value: body }
    return { ok: false, error: unexpectedAnswer(`answered ${operation} without a JSON object`) }
  }
}

/** The error's type is in the body, sometimes with a namespace before `#`. Behind some proxies it is
 * only in the header, followed by a colon and a link. */
function refusalOf({ status, headers }: Response, body: JsonObject = {}): Failure {
  const type = body.__type ?? body.code ?? headers.get('x-amzn-errortype')?.split(':')[0]
  const message = body.message ?? body.Message
  if (typeof type !== 'string' || type === '') {
    return unexpectedAnswer(`answered with status ${status}`)
  }
  const code = type.split('#').at(-1) ?? type
  return { code, message: typeof message === 'string' ? message : String(status) }
}

/** Reads the requested value from an answer; an answer without it is a failure. */
export function readAnswer<T>(
  answer: Outcome<unknown>,
  schema: v.GenericSchema<unknown, T>,
): Outcome<T> {
  if (!answer.ok) return answer
  const parsed = v.safeParse(schema, answer.value)
  if (parsed.success) return { ok: true, value: parsed.output }
  return { ok: false, error: unexpectedAnswer('gave an incomplete answer') }
}

/** For calls whose answer only says that they succeeded. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform((): void => undefined),
)
