import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { BoundConnection, ChatStore } from '../chat-store'
import { type ChatTable, expiry, queryRows, type RowKey } from './chat-table'
import { dynamoMembers } from './dynamo-members'

type ConnectionPart = Pick<
  ChatStore,
  'bind' | 'connection' | 'connections' | 'unbind' | 'takeAbsent'
>
type Row = RowKey & BoundConnection & { expires: number }

const PARTITION = 'connections'

export function dynamoConnections(table: ChatTable): ConnectionPart {
  const { client, TableName } = table
  const { arrive, depart, takeAbsent } = dynamoMembers(table)

  async function connection(connectionId: string): Promise<BoundConnection | undefined> {
    const Key = keyOf(connectionId)
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    return Item && connectionOf(Item as Row)
  }

  return {
    async bind(connection) {
      const { connectionId, expiresAt } = connection
      const Item = { ...keyOf(connectionId), ...connection, expires: expiry(expiresAt) }
      await client.send(new PutCommand({ TableName, Item }))
      return arrive(connection)
    },
    connection,
    async connections() {
      return (await queryRows<Row>(table, { pk: PARTITION })).map(connectionOf)
    },
    async unbind(connectionId, at) {
      const known = await connection(connectionId)
      if (!known) return
      // The member is noted before the connection is forgotten: either may be done twice.
      await depart(known, at)
      await client.send(new DeleteCommand({ TableName, Key: keyOf(connectionId) }))
      // A bind that was under way may have noted the member once more.
      await depart(known, at)
    },
    takeAbsent,
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
