import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import dynalite from 'dynalite'
import { CHAT_TABLE_DEFINITION, type ChatTable } from '../chat/dynamo/chat-table'

/** An empty chat table on a DynamoDB in this process, and how to be rid of it. */
export async function openLocalTable(): Promise<ChatTable & { close(): Promise<void> }> {
  const server = dynalite({ createTableMs: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
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
