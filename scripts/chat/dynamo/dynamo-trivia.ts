import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore, TriviaRound } from '../chat-store'
import { type ChatTable, isDone } from './chat-table'

type TriviaPart = Pick<ChatStore, 'trivia' | 'changeTrivia'>

const KEY = { pk: 'state', sk: 'trivia' }

export function dynamoTrivia({ client, TableName }: ChatTable): TriviaPart {
  return {
    async trivia() {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: KEY, ConsistentRead: true }),
      )
      return Item?.round as TriviaRound | undefined
    },
    changeTrivia: ({ from, to }) =>
      isDone(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...KEY, round: to },
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
