import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ChatTable, expiry, queryRows, type RowKey } from './chat-table'
import { KEPT_MS } from './inbox'

/** The keys of inbox rows that could not be read, for the operator (`npm run doctor -- --repair`). */
export interface RowsAside {
  add(row: RowKey, at: number): Promise<void>
  all(): Promise<RowKey[]>
  remove(row: RowKey): Promise<void>
}

const PARTITION = 'aside'

export function openRowsAside({ client, TableName }: ChatTable): RowsAside {
  return {
    async add(row, at) {
      const Item = { ...keyOf(row), row, expires: expiry(at + KEPT_MS) }
      await client.send(new PutCommand({ TableName, Item }))
    },
    async all() {
      const rows = await queryRows<{ row: RowKey }>({ client, TableName }, { pk: PARTITION })
      return rows.map(({ row }) => row)
    },
    async remove(row) {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(row) }))
    },
  }
}

function keyOf({ pk, sk }: RowKey): RowKey {
  return { pk: PARTITION, sk: `${pk}\n${sk}` }
}
