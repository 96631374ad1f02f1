import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore } from '../chat-store'
import { type ChatTable, isDone, type RowKey, unlessRefused } from './chat-table'
import { queryRows } from './query-rows'

type MemberPart = Pick<ChatStore, 'arrive' | 'depart' | 'takeAbsent'>

/** The set goes with its last connection, as DynamoDB keeps no empty ones. */
type Row = RowKey & { nickname: string; connections?: Set<string>; absentSince?: number }

const PARTITION = 'members'

/** Who is in the room: each with the set of their connections, which many runs may change at once. */
export function dynamoMembers(table: ChatTable): MemberPart {
  const { client, TableName } = table
  return {
    async arrive({ member, nickname, connectionId }, most) {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(member),
        UpdateExpression: 'add connections :set set nickname = :nickname remove absentSince',
        ConditionExpression:
          'attribute_not_exists(connections) or size(connections) < :most or contains(connections, :connection)',
        ExpressionAttributeValues: {
          ':set': new Set([connectionId]),
          ':connection': connectionId,
          ':nickname': nickname,
          ':most': most,
        },
        ReturnValues: 'ALL_OLD',
      })
      const before = await unlessRefused(client.send(update))
      if (!before) return 'too-many'
      return before.Attributes ? 'known' : 'new'
    },
    async depart({ member, connectionId }, at) {
      await unlessRefused(
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
      const rows = await queryRows<Row>(table, { pk: PARTITION })
      const taken: string[] = []
      for (const { sk, nickname, connections, absentSince } of rows) {
        if (connections || absentSince === undefined || absentSince > since) continue
        if (await takeIfStillAbsent(sk, since)) taken.push(nickname)
      }
      return taken
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
