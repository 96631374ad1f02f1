import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectionsApi } from '../../platform/gateway-events'
import { postTo } from '../../testing/gateway-harness'

const ADDRESS = /^\/[^/]+\/@connections\/([^/]+)$/

/** A local gateway's `@connections` over HTTP, as functions ask the hosted one. */
export async function serveManagement(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  connections: ConnectionsApi,
): Promise<void> {
  const connectionId = decodeURIComponent(ADDRESS.exec(request.url ?? '')?.[1] ?? '')
  try {
    if (request.method === 'DELETE') await connections.delete(connectionId)
    else await postTo(connections, { connectionId, data: await textOf(request) })
    response.end()
  } catch (error) {
    const { name, $metadata } = error as Error & { $metadata: { httpStatusCode: number } }
    response.writeHead($metadata.httpStatusCode, { 'x-amzn-ErrorType': name }).end('{}')
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
