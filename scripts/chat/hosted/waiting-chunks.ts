import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ChatTable, expiry, queryRows, type RowKey } from './chat-table'
import type { DeliveryChunk } from './delivery'

/** Chunks that could not be delivered, for the next batch and the sweep. */
export interface WaitingChunks {
  add(chunk: DeliveryChunk, at: number): Promise<void>
  all(): Promise<DeliveryChunk[]>
  remove(chunk: DeliveryChunk): Promise<void>
}

const PARTITION = 'undelivered'
/** By then its members have come back, and have asked for what they missed. */
const KEPT_MS = 60 * 60_000

export function openWaitingChunks({ client, TableName }: ChatTable): WaitingChunks {
  return {
    async add(chunk, at) {
      const Item = { ...keyOf(chunk), chunk, expires: expiry(at + KEPT_MS) }
      await client.send(new PutCommand({ TableName, Item }))
    },
    async all() {
      const rows = await queryRows<{ chunk: DeliveryChunk }>(
        { client, TableName },
        { pk: PARTITION },
      )
      return rows.map(({ chunk }) => chunk)
    },
    async remove(chunk) {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(chunk) }))
    },
  }
}

function keyOf({ from, upTo, range }: DeliveryChunk): RowKey {
  return { pk: PARTITION, sk: [from, upTo, ...range].join(' ') }
}
