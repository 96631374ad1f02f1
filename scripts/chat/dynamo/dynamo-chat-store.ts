import type { ChatStore } from '../chat-store'
import type { ChatTable } from './chat-table'
import { dynamoClaim } from './dynamo-claim'
import { dynamoConnections } from './dynamo-connections'
import { dynamoLines } from './dynamo-lines'
import { dynamoMembers } from './dynamo-members'
import { dynamoPace } from './dynamo-pace'
import { dynamoTrivia } from './dynamo-trivia'

/** The room in one DynamoDB table. Only single conditional writes are used: no transaction, no scan. */
export function openDynamoChatStore(table: ChatTable): ChatStore {
  return {
    ...dynamoLines(table),
    ...dynamoConnections(table),
    ...dynamoMembers(table),
    ...dynamoTrivia(table),
    ...dynamoClaim(table),
    ...dynamoPace(table),
    // The table's own expiry removes what is over.
    async expire() {},
  }
}
