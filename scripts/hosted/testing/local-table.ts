import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import dynalite from 'dynalite'
import { listen } from '../../platform/listen'
import type { ChatTable, RowKey } from '../room/chat-table'
import { itemOf } from '../room/inbox'
import type { StreamedItem } from '../room/sequencer'

/** A table as in the infrastructure template, except for the inbox's stream. */
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

/** The tables of one room. */
export interface LocalTables {
  table: ChatTable
  inbox: ChatTable
  /** Serves everything that was put into the inbox since the last call, in order. */
  serve(sequence: (batch: StreamedItem[]) => Promise<void>): Promise<void>
}

export interface LocalDynamo {
  client: DynamoDBDocumentClient
  /** Creates empty tables. */
  create(): Promise<LocalTables>
  close(): Promise<void>
}

/** A DynamoDB for the tests of a file, or of the surrounding `describe`. */
export function localDynamoForTests(): Pick<LocalDynamo, 'create'> {
  let dynamo: LocalDynamo
  beforeAll(async () => {
    dynamo = await openLocalDynamo()
  })
  afterAll(() => dynamo.close())
  return { create: () => dynamo.create() }
}

/** Opens a DynamoDB in this process, with a function that closes it. */
export async function openLocalDynamo(): Promise<LocalDynamo> {
  const server = dynalite({ createTableMs: 0 })
  // On a busy machine, the server closed an idle connection just as the client reused it.
  server.keepAliveTimeout = 0
  const port = await listen(server)
  const base = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const client = DynamoDBDocumentClient.from(base)
  /** The items put into each table, in the order of the answers. */
  const puts = new Map<unknown, StreamedItem[]>()
  let count = 0
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const result = await next(call)
        const { TableName, Item } = call.input as { TableName: string; Item: RowKey }
        if (commandName === 'PutItemCommand') {
          const item = itemOf({ ...Item }) ?? { kind: 'unreadable', row: Item }
          count += 1
          puts.get(TableName)?.push({ item, key: `${TableName} ${Item.pk}`, number: `${count}` })
        }
        return result
      },
    { step: 'initialize', name: 'stream' },
  )
  let rooms = 0
  async function createTable(TableName: string): Promise<ChatTable> {
    await base.send(new CreateTableCommand({ TableName, ...CHAT_TABLE_DEFINITION }))
    return { client, TableName }
  }
  return {
    client,
    async create() {
      rooms += 1
      const [table, inbox] = await Promise.all([
        createTable(`chat-${rooms}`),
        createTable(`inbox-${rooms}`),
      ])
      const items: StreamedItem[] = []
      puts.set(inbox.TableName, items)
      return {
        table,
        inbox,
        async serve(sequence) {
          while (items.length > 0) await sequence(items.splice(0))
        },
      }
    },
    async close() {
      base.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
