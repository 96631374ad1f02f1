import type { IncomingMessage } from 'node:http'
import { isOperation } from '../operations/operations'
import { Refusal, refusals } from '../refusals'
import type { OperationName } from '../request/request-members'
import { type Verification, verifySignature } from './verify-signature'

const SERVICE = 'AWSCognitoIdentityProviderService.'

export interface Call {
  name: OperationName
  body: unknown
}

/** Which operation a request asks for, and with what; the admin calls have to be signed. */
export function readCall(
  { request, bytes }: { request: IncomingMessage; bytes: Buffer },
  verification: Verification,
): Call | Refusal {
  const name = readTarget(request.headers['x-amz-target'])
  if (name instanceof Refusal) return name
  if (name.startsWith('Admin')) {
    const signed = { headers: request.headers, path: request.url ?? '/', body: bytes }
    const refused = verifySignature(signed, verification)
    if (refused) return refused
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { name, body: JSON.parse(text) }
  } catch {
    // Neither the parser's text nor the body is repeated: a password may be in it.
    return refusals.serialization('Request body is not JSON')
  }
}

function readTarget(target: string | string[] | undefined): OperationName | Refusal {
  const text = typeof target === 'string' ? target : ''
  const name = text.startsWith(SERVICE) ? text.slice(SERVICE.length) : ''
  if (isOperation(name)) return name
  // A header of the answer names it too, so only what a header can carry.
  return refusals.unknownOperation(
    (name || text).replace(/[^\w.-]/g, '?').slice(0, 128) || '(none)',
  )
}
