import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { ConnectionsApi } from '../../emulators/gateway/events'

/** The hosted gateway's management API. Its errors carry the names that the chat knows. */
export function hostedConnections(client: ApiGatewayManagementApiClient): ConnectionsApi {
  return {
    async post({ connectionId, data }) {
      const Data = Buffer.from(data)
      await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }))
    },
    async get(connectionId) {
      const command = new GetConnectionCommand({ ConnectionId: connectionId })
      const { ConnectedAt, LastActiveAt, Identity } = await client.send(command)
      const userAgent = Identity?.UserAgent
      return {
        connectedAt: ConnectedAt ?? new Date(0),
        lastActiveAt: LastActiveAt ?? new Date(0),
        identity: {
          sourceIp: Identity?.SourceIp ?? '',
          ...(userAgent !== undefined && { userAgent }),
        },
      }
    },
    async delete(connectionId) {
      await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))
    },
  }
}
