import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Arrival, BoundConnection } from '../../../chat/chat-store'
import { type ChatTable, isDone, queryRows, type RowKey, setting } from '../chat-table'

type Presence = Pick<BoundConnection, 'connectionId' | 'member' | 'nickname'>

export interface RoomMembers {
  arrive(presence: Presence): Promise<Arrival>
  /** Records that the connection is gone; the member may have others, or come back. */
  depart(presence: Presence, at: number): Promise<void>
  takeAbsent(since: number): Promise<Absent[]>
  /** Replaces one of these names. Returns the member's connections. */
  rename(change: NameChange): Promise<string[]>
}

type Absent = Omit<Presence, 'connectionId'>

export interface NameChange extends Absent {
  names: readonly string[]
}

/** The set is removed with its last connection, as DynamoDB stores no empty sets. */
type MemberRow = RowKey & { nickname: string; connections?: Set<string>; absentSince?: number }

const PARTITION = 'members'

/** The room's members with their sets of connections. Many functions may change them at once. */
export function openMembers(table: ChatTable): RoomMembers {
  const { client, TableName } = table
  return {
    async arrive({ member, nickname, connectionId }) {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(member),
        UpdateExpression: 'add connections :set set nickname = :nickname remove absentSince',
        ExpressionAttributeValues: { ':set': new Set([connectionId]), ':nickname': nickname },
        ReturnValues: 'ALL_OLD',
      })
      const { Attributes: before } = await client.send(update)
      return before ? { previousName: (before as MemberRow).nickname } : {}
    },
    async depart({ member, connectionId }, at) {
      await isDone(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(member),
            UpdateExpression: 'delete connections :set set absentSince = :at',
            ConditionExpression: 'contains(connections, :connection)',
            ExpressionAttributeValues: {
              ':set': new Set([connectionId]),
              ':connection': connectionId,
              ':at': at,
            },
          }),
        ),
      )
    },
    async takeAbsent(since) {
      const rows = await queryRows<MemberRow>(table, { pk: PARTITION })
      const takenMembers: Absent[] = []
      for (const { sk, nickname, connections, absentSince } of rows) {
        if (connections || absentSince === undefined || absentSince > since) continue
        if (await takeIfStillAbsent(sk, since)) takenMembers.push({ member: sk, nickname })
      }
      return takenMembers
    },
    async rename({ member, names, nickname }) {
      const get = new GetCommand({ TableName, Key: keyOf(member), ConsistentRead: true })
      const row = (await client.send(get)).Item as MemberRow | undefined
      if (!row) return []
      if (names.includes(row.nickname)) {
        const update = { Key: keyOf(member), ConditionExpression: 'attribute_exists(pk)' }
        const change = new UpdateCommand({ TableName, ...update, ...setting({ nickname }) })
        await isDone(client.send(change))
      }
      return [...(row.connections ?? [])]
    },
  }

  function takeIfStillAbsent(member: string, since: number): Promise<boolean> {
    return isDone(
      client.send(
        new DeleteCommand({
          TableName,
          Key: keyOf(member),
          ConditionExpression: 'attribute_not_exists(connections) and absentSince <= :since',
          ExpressionAttributeValues: { ':since': since },
        }),
      ),
    )
  }
}

function keyOf(member: string): RowKey {
  return { pk: PARTITION, sk: member }
}
