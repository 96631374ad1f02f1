import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ManagementApi } from '../../platform/gateway-events'
import { BodyTooLargeError, readBody } from '../../platform/request-body'
import { ConnectionsError } from './live-connections'

const ADDRESS = /^\/[^/]+\/@connections\/([^/]+)$/

interface Access {
  connections: ManagementApi
  /** The longest body of a `POST`. */
  messageBytes: number
}

/** `@connections` over HTTP. Signatures are not checked: it is served on this machine only. */
export async function manage(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { connections, messageBytes }: Access,
): Promise<void> {
  const connectionId = connectionIdOf(request)
  if (connectionId === undefined) {
    answer(response, { status: 404, body: { message: 'Not Found' } })
    return
  }
  try {
    if (request.method === 'POST') {
      await connections.post({ connectionId, data: await readText(request, messageBytes) })
      answer(response, { status: 200 })
    } else if (request.method === 'GET') {
      answer(response, { status: 200, body: await connections.get(connectionId) })
    } else if (request.method === 'DELETE') {
      await connections.delete(connectionId)
      answer(response, { status: 204 })
    } else {
      answer(response, { status: 405, body: { message: 'Method Not Allowed' } })
    }
  } catch (error) {
    if (!(error instanceof ConnectionsError)) throw error
    response.setHeader('x-amzn-ErrorType', error.name)
    answer(response, { status: error.$metadata.httpStatusCode, body: { message: error.message } })
  }
}

function connectionIdOf(request: IncomingMessage): string | undefined {
  const [path = ''] = (request.url ?? '').split('?', 1)
  const escaped = ADDRESS.exec(path)?.[1]
  if (escaped === undefined) return undefined
  try {
    return decodeURIComponent(escaped)
  } catch {
    // Not a valid escape. Left as it is, it is refused as malformed.
    return escaped
  }
}

async function readText(request: IncomingMessage, limitBytes: number): Promise<string> {
  try {
    return (await readBody(request, limitBytes)).toString('utf8')
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error
    throw new ConnectionsError('PayloadTooLargeException', 'Message too long')
  }
}

function answer(
  response: ServerResponse,
  { status, body }: { status: number; body?: unknown },
): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
