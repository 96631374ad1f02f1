import { randomUUID } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ID_PERIOD_MS } from '@parlor/shared/contract/build/chat-rules'
import type { BoundConnection, NewLine } from '../../chat/chat-store'
import { removedFacts } from '../../chat/requests/removal-notice'
import { type ChatTable, expiry, isDone, putNew, type RowKey, setting } from './chat-table'
import type { LoggedLine } from './log'

/**
 * An item for the sequencer: a line to number, or a plain connection to greet. The rows of one
 * partition key come through the table's stream in the order in which they were written.
 */
export type InboxItem = { kind: 'line'; line: LoggedLine } | Greeting

interface Greeting {
  kind: 'greeting'
  connectionId: string
  at: number
}

export interface LineInbox {
  /** False if the line's id exists already. */
  add(line: NewLine): Promise<boolean>
  /** The key and the time of this line's row. */
  find(line: { author: string; id: string }): Promise<{ pk: string; at: number } | undefined>
  greet(connection: BoundConnection, at: number): Promise<void>
  /** Removes a line's text from its rows, which stay, so that its id stays taken. */
  forget(line: LoggedLine): Promise<void>
}

/** How long a row is kept, so that lines lost by the stream can be returned (repair.ts). */
export const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * One partition key for each block of time, because two would not keep an author's order, and one
 * for all times may hold 10 GB at most: a table with a local index refuses more
 * (`ItemCollectionSizeLimitExceededException` in the DynamoDB API reference).
 */
export function blockAt(at: number): number {
  return Math.floor(at / ID_PERIOD_MS)
}

export function openInbox(table: ChatTable, now: () => number): LineInbox {
  const save = (line: LoggedLine, pk: string) =>
    putNew(table, { ...{ pk, sk: lineKey(line) }, ...rowOf(line) })

  async function rowAt(Key: RowKey): Promise<{ at: number } | undefined> {
    const { client, TableName } = table
    const get = new GetCommand({ TableName, Key, ConsistentRead: true })
    return (await client.send(get)).Item as { at: number } | undefined
  }

  /** The first row of this line in one of the blocks. */
  async function findIn(blocks: readonly number[], line: { author: string; id: string }) {
    for (const pk of blocks.map(pkOf)) {
      const row = await rowAt({ pk, sk: lineKey(line) })
      if (row) return { pk, at: row.at }
    }
    return undefined
  }

  return {
    async add({ id: givenId, ...line }) {
      const current = blockAt(now())
      const id = givenId ?? `${current}-${randomUUID()}`
      const item: LoggedLine = { ...line, id, ...(!givenId && { isMadeUp: true }) }
      const lineBlock = blockOf(id)
      if (lineBlock !== undefined && Math.abs(lineBlock - current) <= 1)
        return save(item, pkOf(lineBlock))
      // It may have come in the previous block, or in its own while that was near.
      const earlier = lineBlock === undefined ? [current - 1] : [current - 1, lineBlock]
      if (await findIn(earlier, item)) return false
      return save(item, pkOf(current))
    },
    find(line) {
      const current = blockAt(now())
      return findIn([blockOf(line.id) ?? current, current, current - 1], line)
    },
    async greet({ connectionId }, at) {
      const key = { pk: pkOf(blockAt(now())), sk: `greeting\n${connectionId}` }
      const greeting: Greeting = { kind: 'greeting', connectionId, at }
      await putNew(table, { ...key, ...greeting, expires: expiry(at + KEPT_MS) })
    },
    async forget(line) {
      const { kind: lineKind, ...facts } = removedFacts(line)
      // A line that was returned (repair.ts) is in a later block.
      const first = blockAt(Math.max(line.at, now() - KEPT_MS)) - 1
      for (let block = first; block <= blockAt(now()) + 1; block += 1) {
        await isDone(
          table.client.send(
            new UpdateCommand({
              TableName: table.TableName,
              Key: { pk: pkOf(block), sk: lineKey(line) },
              ConditionExpression: 'attribute_exists(pk)',
              ...setting({ lineKind, ...facts }),
            }),
          ),
        )
      }
    },
  }
}

/** The row of a line without its key. Its `kind` is that of the item. */
export function rowOf({ kind, ...line }: LoggedLine) {
  return { ...line, kind: 'line', lineKind: kind, expires: expiry(line.at + KEPT_MS) }
}

/** Reads a row; undefined if it is not ours. */
export function itemOf(row: Record<string, unknown>): InboxItem | undefined {
  const {
    kind,
    at,
    author,
    connectionId,
    id,
    isMadeUp,
    text,
    lineKind = 'said',
    who,
    member,
    removes,
  } = row
  if (typeof at !== 'number') return undefined
  if (kind === 'greeting' && typeof connectionId === 'string') return { kind, connectionId, at }
  const isLine = [author, id, text, lineKind].every((each) => typeof each === 'string')
  if (kind !== 'line' || !isLine) return undefined
  const textFacts = { kind: lineKind, author, id, text } as Pick<
    LoggedLine,
    'kind' | 'author' | 'id' | 'text'
  >
  const line: LoggedLine = {
    ...textFacts,
    at,
    ...(isMadeUp === true && { isMadeUp }),
    ...(typeof who === 'string' && { who }),
    ...(typeof member === 'string' && { member }),
    ...(typeof removes === 'number' && { removes }),
  }
  return { kind, line }
}

export function pkOf(block: number): string {
  return `room ${block}`
}

/** The block that a client's id begins with: that of the moment when it was made. */
function blockOf(id: string): number | undefined {
  const [, block] = /^(\d{1,15})-/.exec(id) ?? []
  return block === undefined ? undefined : Number(block)
}

/** The permanent key of a line: its author and the author's id for it. */
export function lineKey({ author, id }: { author: string; id: string }): string {
  return `line\n${author}\n${id}`
}
