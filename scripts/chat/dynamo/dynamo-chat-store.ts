import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore, TriviaRound } from '../chat-store'
import { type ChatTable, expiry, isDone } from './chat-table'
import { dynamoConnections } from './dynamo-connections'
import { dynamoLines } from './dynamo-lines'

/** The room in one DynamoDB table. Only single conditional writes are used: no transaction, no scan. */
export function openDynamoChatStore(table: ChatTable): ChatStore {
  return {
    ...dynamoLines(table),
    ...dynamoConnections(table),
    ...dynamoTrivia(table),
    ...dynamoPace(table),
    // The table's own expiry removes what is over.
    async expire() {},
  }
}

/** How fast each member talks, over all functions: only the moment at which they will have rested. */
function dynamoPace({ client, TableName }: ChatTable): Pick<ChatStore, 'admits'> {
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

const TRIVIA_KEY = { pk: 'state', sk: 'trivia' }

function dynamoTrivia({
  client,
  TableName,
}: ChatTable): Pick<ChatStore, 'trivia' | 'changeTrivia'> {
  return {
    async trivia() {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: TRIVIA_KEY, ConsistentRead: true }),
      )
      return Item?.round as TriviaRound | undefined
    },
    changeTrivia: ({ from, to }) =>
      isDone(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...TRIVIA_KEY, round: to },
            ...(from
              ? {
                  ConditionExpression: '#round.#number = :number and #round.#open = :open',
                  ExpressionAttributeNames: {
                    '#round': 'round',
                    '#number': 'number',
                    '#open': 'open',
                  },
                  ExpressionAttributeValues: { ':number': from.number, ':open': from.open },
                }
              : { ConditionExpression: 'attribute_not_exists(pk)' }),
          }),
        ),
      ),
  }
}
