import { createHash } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { BoundConnection, ChatStore } from '../../chat/chat-store'
import { type ChatTable, expiry, isDone, queryRows, type RowKey, setting } from './chat-table'
import { type NameChange, openMembers } from './members/members'

/** Hosted plain connections are bound before they are greeted. */
export type HostedConnection = BoundConnection & {
  /** A plain connection was greeted with the lines up to this number. Before, it gets nothing. */
  greetedWith?: number
}

type ConnectionPart = Pick<
  ChatStore,
  'bind' | 'connection' | 'connections' | 'unbind' | 'takeAbsent'
>
export interface Connections extends ConnectionPart {
  connection(connectionId: string): Promise<HostedConnection | undefined>
  connections(range?: HashRange): Promise<HostedConnection[]>
  noteGreeting(connectionId: string, greetedWith: number): Promise<void>
  /** Replaces one of these names of a member who is here. */
  rename(change: NameChange): Promise<void>
}

/** A range of connection hashes: from the first number up to, but not including, the second. */
export type HashRange = readonly [number, number]

export const WHOLE_RANGE: HashRange = [0, 0x10000]

type ConnectionRow = RowKey & HostedConnection & { expires: number }

const PARTITION = 'connections'

/** The bound connections, sorted by a hash: a part of them is a range, and no row ever moves. */
export function openConnections(table: ChatTable): Connections {
  const { client, TableName } = table
  const { arrive, depart, takeAbsent, rename } = openMembers(table)

  async function connection(connectionId: string): Promise<HostedConnection | undefined> {
    const Key = keyOf(connectionId)
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    return Item && connectionOf(Item as ConnectionRow)
  }

  async function change(connectionId: string, values: Partial<HostedConnection>): Promise<void> {
    const Key = keyOf(connectionId)
    // It may be gone already.
    const row = { TableName, Key, ConditionExpression: 'attribute_exists(pk)' }
    await isDone(client.send(new UpdateCommand({ ...row, ...setting(values) })))
  }

  return {
    async bind(connection) {
      const { connectionId, expiresAt } = connection
      const Item = { ...keyOf(connectionId), ...connection, expires: expiry(expiresAt) }
      await client.send(new PutCommand({ TableName, Item }))
      return arrive(connection)
    },
    connection,
    async connections([start, end] = WHOLE_RANGE) {
      // `~` sorts after the space before the connection's id.
      const range = { from: hex(start), to: `${hex(end - 1)}~` }
      return (await queryRows<ConnectionRow>(table, { pk: PARTITION, range })).map(connectionOf)
    },
    async noteGreeting(connectionId, greetedWith) {
      await change(connectionId, { greetedWith })
    },
    async rename({ names, ...who }) {
      for (const connectionId of await rename({ names, ...who })) {
        const current = await connection(connectionId)
        if (current && names.includes(current.nickname))
          await change(connectionId, { nickname: who.nickname })
      }
    },
    async unbind(connectionId, at) {
      const current = await connection(connectionId)
      if (!current) return
      // The member is updated before the connection is deleted: either may be done twice.
      await depart(current, at)
      await client.send(new DeleteCommand({ TableName, Key: keyOf(connectionId) }))
      // A bind in progress may have added the member once more.
      await depart(current, at)
    },
    takeAbsent,
  }
}

function keyOf(connectionId: string): RowKey {
  const hash = createHash('sha256').update(connectionId).digest().readUInt16BE()
  return { pk: PARTITION, sk: `${hex(hash)} ${connectionId}` }
}

function hex(hash: number): string {
  return hash.toString(16).padStart(4, '0')
}

function connectionOf({
  pk: _pk,
  sk: _sk,
  expires: _expires,
  ...connection
}: ConnectionRow): HostedConnection {
  return connection
}
