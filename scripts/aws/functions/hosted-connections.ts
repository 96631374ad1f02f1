import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { ConnectionsApi, FailedPost } from '../../platform/gateway-events'

/** The hosted gateway's management API. Its errors carry the names that the chat knows. */
export function hostedConnections(client: ApiGatewayManagementApiClient): ConnectionsApi {
  async function post({ connectionId, data }: { connectionId: string; data: string }) {
    const Data = Buffer.from(data)
    await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }))
  }

  return {
    async broadcast({ connectionIds, data }) {
      const failed: FailedPost[] = []
      await Promise.all(
        connectionIds.map((connectionId) =>
          post({ connectionId, data }).catch((error: unknown) =>
            failed.push({ connectionId, error }),
          ),
        ),
      )
      return failed
    },
    async delete(connectionId) {
      await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))
    },
  }
}
