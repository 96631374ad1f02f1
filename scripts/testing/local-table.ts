import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import dynalite from 'dynalite'
import type { ChatTable } from '../chat/hosted/chat-table'
import { listen } from '../platform/listen'

/** The table as the infrastructure template makes it. */
export const CHAT_TABLE_DEFINITION = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
} satisfies Omit<CreateTableCommandInput, 'TableName'>

/** An empty chat table on a DynamoDB in this process, and how to be rid of it. */
export async function openLocalTable(): Promise<ChatTable & { close(): Promise<void> }> {
  const server = dynalite({ createTableMs: 0 })
  const port = await listen(server)
  const base = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const TableName = 'chat'
  await base.send(new CreateTableCommand({ TableName, ...CHAT_TABLE_DEFINITION }))
  return {
    client: DynamoDBDocumentClient.from(base),
    TableName,
    async close() {
      base.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
