import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore } from '../chat-store'
import { type ChatTable, expiry, isDone } from './chat-table'
import type { Connections } from './connections'
import type { Inbox } from './inbox'
import { endOf, type Log } from './log'

interface Parts {
  table: ChatTable
  inbox: Inbox
  log: Log
  connections: Connections
}

/** The room in DynamoDB. Only single conditional writes are used: no transaction, no scan. */
export function openHostedStore({ table, inbox, log, connections }: Parts): ChatStore {
  return {
    append: inbox.add,
    async head() {
      return endOf(await log.newest()) - 1
    },
    linesAfter: log.linesAfter,
    ...connections,
    connections: () => connections.connections(),
    ...hostedPaces(table),
    // The tables' own expiry removes what is over.
    async expire() {},
  }
}

/** How fast each person goes, over all functions: only the moment at which they will have rested. */
function hostedPaces({ client, TableName }: ChatTable): Pick<ChatStore, 'admits'> {
  return {
    async admits(who, { now, everyMs, burst }, count = 1) {
      const longest = everyMs * (burst - count)
      const write = (
        restedAt: string,
        more: { condition: string; values: Record<string, number> },
      ) =>
        isDone(
          client.send(
            new UpdateCommand({
              TableName,
              Key: { pk: `pace\n${who}`, sk: 'pace' },
              UpdateExpression: `set restedAt = ${restedAt}, expires = :expires`,
              ConditionExpression: more.condition,
              ExpressionAttributeValues: {
                ':now': now,
                ':took': everyMs * count,
                ':expires': expiry(now + everyMs * burst),
                ...more.values,
              },
            }),
          ),
        )
      const isRested = await write(':now + :took', {
        condition: 'attribute_not_exists(restedAt) or restedAt <= :now',
        values: {},
      })
      if (isRested) return true
      return write('restedAt + :took', {
        condition: 'restedAt > :now and restedAt <= :latest',
        values: { ':latest': now + longest },
      })
    },
  }
}
