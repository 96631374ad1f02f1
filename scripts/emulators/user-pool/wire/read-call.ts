import type { IncomingMessage } from 'node:http'
import { hasMoreSigns } from '../../../platform/json-size'
import { isOperation } from '../operations/operations'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { OperationName } from '../request/request-members'
import { BODY_LIMIT_BYTES } from './read-body'
import { verifySignature } from './verify-signature'

/** More than four times those of an account with all the attributes that it may have. */
const MOST_SIGNS = 2_000

const SERVICE = 'AWSCognitoIdentityProviderService.'

export interface Call {
  name: OperationName
  body: unknown
  /** It takes more memory than any client has use for. */
  hasTooManyMembers: boolean
}

/** Which operation a request asks for, and with what; `bytes` are its body, where that is in bounds. */
export function readCall(
  { request, bytes }: { request: IncomingMessage; bytes: Buffer | undefined },
  pool: Pool,
): Call | Refusal {
  if (!pool.rate.take()) return refusals.rateExceeded
  const name = readTarget(request.headers['x-amz-target'])
  if (name instanceof Refusal) return name
  if (!bytes) return refusals.serialization(`Request body is over ${BODY_LIMIT_BYTES} bytes`)
  if (name.startsWith('Admin')) {
    const signed = { headers: request.headers, path: request.url ?? '/', body: bytes }
    const { adminCredentials: credentials } = pool
    const refused = verifySignature(signed, { credentials, now: pool.now() })
    if (refused) return refused
  }
  const body = parse(bytes)
  return body instanceof Refusal ? body : { name, ...body }
}

function readTarget(target: string | string[] | undefined): OperationName | Refusal {
  const text = typeof target === 'string' ? target : ''
  const name = text.startsWith(SERVICE) ? text.slice(SERVICE.length) : ''
  if (isOperation(name)) return name
  // Named in a header of the answer too: only what a header can carry.
  return refusals.unknownOperation(
    (name || text).replace(/[^\w.-]/g, '?').slice(0, 128) || '(none)',
  )
}

function parse(bytes: Buffer): Omit<Call, 'name'> | Refusal {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { body: JSON.parse(text), hasTooManyMembers: hasMoreSigns(text, MOST_SIGNS) }
  } catch {
    // Neither the parser's words nor the body are repeated: a password may be in it.
    return refusals.serialization('Request body is not JSON')
  }
}
