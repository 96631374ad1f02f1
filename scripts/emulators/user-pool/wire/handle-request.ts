import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LogFault } from '../../../platform/log'
import { BodyTooLargeError, readBody } from '../../../platform/request-body'
import { runOperation } from '../operations/operations'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { answer, answerJwks, answerPreflight, answerRefusal, requestIdOf } from './answer'
import { readCall } from './read-call'
import type { AdminCredentials } from './verify-signature'

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
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (request.method === 'OPTIONS') return answerPreflight(response)
  if (path === `/cognito-idp/${context.pool.poolId}/.well-known/jwks.json`)
    return answerJwks(response, context.jwks)
  if (!/^\/cognito-idp\/?$/.test(path)) return answerPlainly(response, 404)
  if (request.method !== 'POST') return answerPlainly(response, 405)
  try {
    const result = await answerOf(request, context)
    if (result instanceof Refusal) answerRefusal(response, result)
    else answer(response, result)
  } catch (error) {
    // The client went in the midst of its request, and wants no answer.
    if (!request.complete) return
    // The one place that logs a fault. What the request said stays out: a password may be in it.
    context.log('The user pool could not answer', error, { id: requestIdOf(response) })
    answerRefusal(response, new Refusal('InternalErrorException', 'Internal error'), 500)
  }
}

async function answerOf(
  request: IncomingMessage,
  { pool, adminCredentials: credentials }: Context,
): Promise<object | Refusal> {
  const bytes = await readBytes(request)
  if (bytes instanceof Refusal) return bytes
  const call = readCall({ request, bytes }, { credentials, now: pool.now() })
  if (call instanceof Refusal) return call
  const caller = { address: request.socket.remoteAddress ?? '' }
  return runOperation(call, { pool, caller })
}

async function readBytes(request: IncomingMessage): Promise<Buffer | Refusal> {
  try {
    return await readBody(request, BODY_LIMIT_BYTES)
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error
    return refusals.serialization(`Request body is over ${BODY_LIMIT_BYTES} bytes`)
  }
}

function answerPlainly(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('The user pool takes POST /cognito-idp/ with an X-Amz-Target header.\n')
}
