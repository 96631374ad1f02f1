import type { ChatStore } from '../chat-store'
import type { ChatTable } from './chat-table'
import { dynamoConnections } from './dynamo-connections'
import { dynamoLines } from './dynamo-lines'
import { dynamoPace } from './dynamo-pace'
import { dynamoTrivia } from './dynamo-trivia'

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
