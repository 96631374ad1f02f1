import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { BoundConnection, ChatStore } from '../chat-store'
import { type ChatTable, expiry, type RowKey } from './chat-table'
import { queryRows } from './query-rows'

type ConnectionPart = Pick<ChatStore, 'bind' | 'connection' | 'connections' | 'unbind'>
type Row = RowKey & BoundConnection & { expires: number }

const PARTITION = 'connections'

export function dynamoConnections(table: ChatTable): ConnectionPart {
  const { client, TableName } = table
  return {
    async bind(connection) {
      const { connectionId, expiresAt } = connection
      const Item = { ...keyOf(connectionId), ...connection, expires: expiry(expiresAt) }
      await client.send(new PutCommand({ TableName, Item }))
    },
    async connection(connectionId) {
      const Key = keyOf(connectionId)
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
      return Item && connectionOf(Item as Row)
    },
    async connections() {
      return (await queryRows<Row>(table, { pk: PARTITION })).map(connectionOf)
    },
    async unbind(connectionId) {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(connectionId) }))
    },
  }
}

function keyOf(connectionId: string): RowKey {
  return { pk: PARTITION, sk: connectionId }
}

function connectionOf({
  pk: _pk,
  sk: _sk,
  expires: _expires,
  ...connection
}: Row): BoundConnection {
  return connection
}
