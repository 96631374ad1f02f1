import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type ChatTable, expiry, queryRows, type RowKey } from './chat-table'
import type { DeliveryChunk } from './delivery'
import { KEPT_MS } from './inbox'

/** Values that wait in the room's table until they are processed. */
export interface WaitingValues<Value> {
  add(value: Value, at: number): Promise<void>
  all(): Promise<Value[]>
  remove(value: Value): Promise<void>
}

/** By then the members of a chunk have come back, and have requested the lines they missed. */
const CHUNK_KEPT_MS = 60 * 60_000

/** Chunks that could not be delivered, for the next batch and the sweep. */
export function openWaitingChunks(table: ChatTable): WaitingValues<DeliveryChunk> {
  return openWaiting(table, {
    pk: 'undelivered',
    keptMs: CHUNK_KEPT_MS,
    nameOf: ({ from, upTo, range }) => [from, upTo, ...range].join(' '),
  })
}

/** The keys of inbox rows that could not be read, for the operator (`npm run doctor -- --repair`). */
export function openRowsAside(table: ChatTable): WaitingValues<RowKey> {
  return openWaiting(table, {
    pk: 'aside',
    keptMs: KEPT_MS,
    nameOf: ({ pk, sk }) => `${pk}\n${sk}`,
  })
}

interface WaitingKind<Value> {
  pk: string
  keptMs: number
  /** The same for the same value. */
  nameOf: (value: Value) => string
}

function openWaiting<Value>(
  table: ChatTable,
  { pk, keptMs, nameOf }: WaitingKind<Value>,
): WaitingValues<Value> {
  const { client, TableName } = table
  return {
    async add(value, at) {
      const Item = { pk, sk: nameOf(value), value, expires: expiry(at + keptMs) }
      await client.send(new PutCommand({ TableName, Item }))
    },
    async all() {
      return (await queryRows<{ value: Value }>(table, { pk })).map(({ value }) => value)
    },
    async remove(value) {
      await client.send(new DeleteCommand({ TableName, Key: { pk, sk: nameOf(value) } }))
    },
  }
}
