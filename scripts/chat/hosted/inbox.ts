import { randomUUID } from 'node:crypto'
import { type BoundConnection, ID_LIFE_MS, type NewLine } from '../chat-store'
import { type ChatTable, expiry, putNew } from './chat-table'
import type { LoggedLine } from './log'

/**
 * An item for the sequencer: a line to number, or a plain connection to greet. The rows of one
 * partition key come through the table's stream in the order in which they were written.
 */
export type InboxItem = ({ kind: 'line' } & LoggedLine) | Greeting

interface Greeting {
  kind: 'greeting'
  connectionId: string
  at: number
}

export interface Inbox {
  /** False if the line's id exists already. */
  add(line: NewLine): Promise<boolean>
  greet(connection: BoundConnection, at: number): Promise<void>
}

/** One partition key for all, because two would not keep an author's order. */
const pk = 'room'

export function openInbox(table: ChatTable): Inbox {
  function put(item: InboxItem, sk: string): Promise<boolean> {
    // Once a row has expired, its id is new again.
    return putNew(table, { pk, sk, ...item, expires: expiry(item.at + ID_LIFE_MS) })
  }

  return {
    add({ id: given, ...line }) {
      const id = given ?? randomUUID()
      const item: InboxItem = { kind: 'line', ...line, id, ...(!given && { isMadeUp: true }) }
      return put(item, lineKey(item))
    },
    async greet({ connectionId }, at) {
      await put({ kind: 'greeting', connectionId, at }, `greeting\n${connectionId}`)
    },
  }
}

/** The permanent key of a line: its author and the author's id for it. */
export function lineKey({ author, id }: { author: string; id: string }): string {
  return `line\n${author}\n${id}`
}
