import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from './log'

export const REQUEST_ID = 'x-amzn-RequestId'

const SERVICE = /^AWSCognitoIdentityProviderService\./

/**
 * Gives the answer an id, and logs one line with it when the answer has been sent. Only the path of
 * the address is logged: a query may carry a token or an e-mail.
 */
export function logRequest(
  log: Log,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  const start = performance.now()
  const from = request.socket.remoteAddress
  response.setHeader(REQUEST_ID, randomUUID())
  response.once('close', () => {
    const { statusCode: status } = response
    const target = request.headers['x-amz-target']
    const error = response.getHeader('x-amzn-ErrorType')
    log[status >= 500 ? 'warn' : 'info']('request', {
      id: response.getHeader(REQUEST_ID),
      method: request.method,
      path: pathOf(request),
      ...(target !== undefined && { operation: String(target).replace(SERVICE, '') }),
      status,
      ...(error !== undefined && { error: String(error).replace(/:$/, '') }),
      // The client hung up before it had the answer.
      ...(!response.writableFinished && { unfinished: true }),
      ms: Math.round(performance.now() - start),
      from,
    })
  })
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}
