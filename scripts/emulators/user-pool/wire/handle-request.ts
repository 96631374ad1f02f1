import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasLeft } from '../../../platform/has-left'
import { NobodyWaits } from '../codes/code-hash'
import { runOperation } from '../operations/operations'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { answer, answerJwks, answerPreflight, answerRefusal, requestIdOf } from './answer'
import { readBody } from './read-body'
import { readCall } from './read-call'
import { turnOf } from './turns'

/** Answers one request of the pool's protocol: an operation, a preflight, or the public keys. */
export async function handleRequest(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { pool, jwks }: { pool: Pool; jwks: object },
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (request.method === 'OPTIONS') return answerPreflight(response)
  if (path === `/cognito-idp/${pool.poolId}/.well-known/jwks.json`)
    return answerJwks(response, jwks)
  if (!/^\/cognito-idp\/?$/.test(path)) return answerPlainly(response, 404)
  if (request.method !== 'POST') return answerPlainly(response, 405)
  await answerCall({ request, response }, pool)
}

async function answerCall(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  pool: Pool,
): Promise<void> {
  const { socket } = request
  const caller = { address: socket.remoteAddress ?? '', hasLeft: () => socket.destroyed }
  try {
    const bytes = await readBody(request)
    // Before anything is made of it: a long body takes twenty milliseconds to parse.
    await turnOf(caller.address)
    if (caller.hasLeft()) return
    const call = readCall({ request, bytes }, pool)
    const result = call instanceof Refusal ? call : await runOperation({ ...call, caller }, pool)
    if (result instanceof Refusal) answerRefusal(response, result)
    else answer(response, result)
  } catch (error) {
    if (hasLeft(request) || error instanceof NobodyWaits) return
    // The one place that logs a fault; what the request said stays out, there may be a password in it.
    const id = requestIdOf(response)
    pool.log('The user pool could not answer', error, { id })
    answerRefusal(response, new Refusal('InternalErrorException', 'Internal error'), 500)
  }
}

function answerPlainly(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('The user pool takes POST /cognito-idp/ with an X-Amz-Target header.\n')
}
