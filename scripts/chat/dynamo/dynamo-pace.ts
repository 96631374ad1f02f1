import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore } from '../chat-store'
import { type ChatTable, expiry, isDone } from './chat-table'

/** How fast each member talks, over all functions: only the moment at which they will have rested. */
export function dynamoPace({ client, TableName }: ChatTable): Pick<ChatStore, 'admits'> {
  return {
    async admits(member, { now, everyMs, burst }) {
      const longest = everyMs * (burst - 1)
      const values = { ':now': now, ':expires': expiry(now + longest) }
      const write = (
        UpdateExpression: string,
        more: { condition: string; values: Record<string, number> },
      ) =>
        isDone(
          client.send(
            new UpdateCommand({
              TableName,
              Key: { pk: `pace\n${member}`, sk: 'pace' },
              UpdateExpression,
              ConditionExpression: more.condition,
              ExpressionAttributeValues: { ...values, ...more.values },
            }),
          ),
        )
      const isRested = await write('set restedAt = :next, expires = :expires', {
        condition: 'attribute_not_exists(restedAt) or restedAt <= :now',
        values: { ':next': now + everyMs },
      })
      if (isRested) return true
      return write('set restedAt = restedAt + :every, expires = :expires', {
        condition: 'restedAt > :now and restedAt <= :latest',
        values: { ':every': everyMs, ':latest': now + longest },
      })
    },
  }
}
