import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileFault } from '../../../platform/file-errors'
import type { LogFault } from '../../../platform/log'
import { BodyTooLargeError, readBody } from '../../../platform/request-body'
import type { AnswerRequest } from '../../../platform/routes'
import { isOperation, runOperation } from '../operations/operations'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { answer, answerPreflight, answerPublic, requestIdOf } from './answer'

const SERVICE = 'AWSCognitoIdentityProviderService.'
/** Far larger than any request of the protocol. */
const BODY_LIMIT_BYTES = 256 * 1024
/** The path at which operations are called. */
const CALLS = /^\/(cognito-idp\/?)?$/

interface PoolRouteOptions {
  pool: Pool
  /** The public keys of its tokens. */
  jwks: object
  log: LogFault
}

/** The handler for a path of the pool: it answers with the public keys, or runs operations. */
export function createPoolRoute({ pool, jwks, log }: PoolRouteOptions) {
  const keysPath = `/cognito-idp/${pool.poolId}/.well-known/jwks.json`
  const answerKeys: AnswerRequest = (_, response) => answerPublic(response, jwks)
  const notFound: AnswerRequest = (_, response) => answerPlainly(response, 404)

  const answerCalls: AnswerRequest = async (request, response) => {
    if (request.method !== 'POST') return answerPlainly(response, 405)
    try {
      answer(response, await answerCall(request, pool))
    } catch (error) {
      // The client left in the middle of its request, and expects no answer.
      if (!request.complete) return
      // The one place that logs a fault. The request is not logged: it may contain a password.
      log('The user pool could not answer', error, { id: requestIdOf(response) })
      // On a full disk it answers again once there is space.
      answerFault(response, fileFault(error) ? 503 : 500)
    }
  }

  return (path: string): AnswerRequest => {
    const answerThere = path === keysPath ? answerKeys : CALLS.test(path) ? answerCalls : notFound
    return (request, response) =>
      request.method === 'OPTIONS' ? answerPreflight(response) : answerThere(request, response)
  }
}

export function answerFault(response: ServerResponse, status: 500 | 503): void {
  answer(response, new Refusal('InternalErrorException', 'Internal error'), status)
}

/** Runs the operation that the request names. */
async function answerCall(request: IncomingMessage, pool: Pool): Promise<object | Refusal> {
  const bytes = await readBytes(request)
  if (bytes instanceof Refusal) return bytes
  const target = String(request.headers['x-amz-target'] ?? '')
  const name = target.startsWith(SERVICE) ? target.slice(SERVICE.length) : ''
  if (!isOperation(name)) {
    // A header of the answer repeats it, so only characters that a header can carry.
    const printableName = (name || target).replace(/[^\w.-]/g, '?').slice(0, 128)
    return refusals.unknownOperation(printableName || '(none)')
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
    // Neither the parser's message nor the body is repeated: they may contain a password.
    return refusals.serialization('Request body is not JSON')
  }
}

function answerPlainly(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('Send POST / with an X-Amz-Target header.\n')
}
