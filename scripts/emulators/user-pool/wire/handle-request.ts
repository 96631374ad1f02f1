import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LogFault } from '../../../platform/log'
import { pathOf } from '../../../platform/log'
import { BodyTooLargeError, readBody } from '../../../platform/request-body'
import { isOperation, runOperation } from '../operations/operations'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { answer, answerJwks, answerPreflight, requestIdOf } from './answer'
import { type AdminCredentials, verifySignature } from './verify-signature'

const SERVICE = 'AWSCognitoIdentityProviderService.'
/** Far above any request of the protocol. */
const BODY_LIMIT_BYTES = 256 * 1024

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Context {
  pool: Pool
  jwks: object
  adminCredentials: AdminCredentials | undefined
  log: LogFault
}

/** Answers one request of the pool's protocol: an operation, a preflight, or the public keys. */
export async function handleRequest(exchange: Exchange, context: Context): Promise<void> {
  const { request, response } = exchange
  const path = pathOf(request)
  if (request.method === 'OPTIONS') return answerPreflight(response)
  if (path === `/cognito-idp/${context.pool.poolId}/.well-known/jwks.json`)
    return answerJwks(response, context.jwks)
  if (!/^\/cognito-idp\/?$/.test(path)) return answerPlainly(response, 404)
  if (request.method !== 'POST') return answerPlainly(response, 405)
  try {
    answer(response, await answerCall(request, context))
  } catch (error) {
    // The client went in the midst of its request, and wants no answer.
    if (!request.complete) return
    // The one place that logs a fault. What the request said stays out: a password may be in it.
    context.log('The user pool could not answer', error, { id: requestIdOf(response) })
    answer(response, new Refusal('InternalErrorException', 'Internal error'), 500)
  }
}

/** Runs the operation that the request names; the admin calls have to be signed. */
async function answerCall(
  request: IncomingMessage,
  { pool, adminCredentials: credentials }: Context,
): Promise<object | Refusal> {
  const bytes = await readBytes(request)
  if (bytes instanceof Refusal) return bytes
  const target = String(request.headers['x-amz-target'] ?? '')
  const name = target.startsWith(SERVICE) ? target.slice(SERVICE.length) : ''
  if (!isOperation(name)) {
    // A header of the answer names it too, so only what a header can carry.
    const shown = (name || target).replace(/[^\w.-]/g, '?').slice(0, 128)
    return refusals.unknownOperation(shown || '(none)')
  }
  if (name.startsWith('Admin')) {
    const signed = { headers: request.headers, path: request.url ?? '/', body: bytes }
    const refused = verifySignature(signed, { credentials, now: pool.now() })
    if (refused) return refused
  }
  const body = readJson(bytes)
  if (body instanceof Refusal) return body
  const caller = { address: request.socket.remoteAddress ?? '' }
  return runOperation({ name, body }, { pool, caller })
}

async function readBytes(request: IncomingMessage): Promise<Buffer | Refusal> {
  try {
    return await readBody(request, BODY_LIMIT_BYTES)
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error
    return refusals.serialization(`Request body is over ${BODY_LIMIT_BYTES} bytes`)
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Neither the parser's text nor the body is repeated: a password may be in it.
    return refusals.serialization('Request body is not JSON')
  }
}

function answerPlainly(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('The user pool takes POST /cognito-idp/ with an X-Amz-Target header.\n')
}
