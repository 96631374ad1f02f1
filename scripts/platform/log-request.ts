import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from './log'

export const REQUEST_ID = 'x-amzn-RequestId'

/** Whoever asks chooses these; a line stays a line's length. */
const LONGEST = 200

const SERVICE = /^AWSCognitoIdentityProviderService\./

/**
 * Gives the answer an id, and writes one line with it when the answer is out. Of the address only
 * the path: a query may carry a token or an e-mail.
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
      path: pathOf(request).slice(0, LONGEST),
      ...(target !== undefined && {
        operation: String(target).replace(SERVICE, '').slice(0, LONGEST),
      }),
      status,
      ...(error !== undefined && { error: String(error).replace(/:$/, '') }),
      // Who left did not get the answer.
      ...(!response.writableFinished && { unfinished: true }),
      ms: Math.round(performance.now() - start),
      from,
    })
  })
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}
