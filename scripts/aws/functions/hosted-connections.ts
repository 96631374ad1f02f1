import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { ConnectionsApi } from '../../chat/gateway-events'

/** The hosted gateway's management API. Its errors carry the names that the chat knows. */
export function hostedConnections(client: ApiGatewayManagementApiClient): ConnectionsApi {
  return {
    async post({ connectionId, data }) {
      const Data = Buffer.from(data)
      await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }))
    },
    async delete(connectionId) {
      await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))
    },
  }
}
