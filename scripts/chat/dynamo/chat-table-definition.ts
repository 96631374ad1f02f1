import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import { TABLE_KEYS } from './chat-table'

/** The table as the service makes it: in tests, and in the infrastructure template. */
export const CHAT_TABLE_DEFINITION = {
  AttributeDefinitions: [
    { AttributeName: TABLE_KEYS.partition, AttributeType: 'S' },
    { AttributeName: TABLE_KEYS.sort, AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: TABLE_KEYS.partition, KeyType: 'HASH' },
    { AttributeName: TABLE_KEYS.sort, KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
} satisfies Omit<CreateTableCommandInput, 'TableName'>
