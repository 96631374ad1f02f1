import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { ConnectionsApi, FailedPost } from '../../platform/gateway-events'

/** The SDK names these `TimeoutError`, although nobody has waited. */
const STALE = ['ECONNRESET', 'EPIPE']

/** The hosted gateway's management API. Its errors carry the names that the chat knows. */
export function hostedConnections(client: ApiGatewayManagementApiClient): ConnectionsApi {
  async function post({ connectionId, data }: { connectionId: string; data: string }) {
    const Data = Buffer.from(data)
    await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }))
  }

  /** A socket that was kept alive through a freeze may be closed: another one is tried at once. */
  async function postAgainIfStale(message: { connectionId: string; data: string }) {
    try {
      await post(message)
    } catch (error) {
      if (!STALE.includes((error as { code?: string }).code ?? '')) throw error
      await post(message)
    }
  }

  return {
    async broadcast({ connectionIds, data }) {
      const failures: FailedPost[] = []
      await Promise.all(
        connectionIds.map((connectionId) =>
          postAgainIfStale({ connectionId, data }).catch((error: unknown) =>
            failures.push({ connectionId, error }),
          ),
        ),
      )
      return failures
    },
    async delete(connectionId) {
      await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))
    },
  }
}
