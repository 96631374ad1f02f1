import { randomUUID } from 'node:crypto'
import { type BoundConnection, ID_LIFE_MS, type NewLine } from '../chat-store'
import { type ChatTable, expiry, putNew } from './chat-table'
import type { LoggedLine } from './log'

/**
 * What waits for the sequencer: lines to be numbered, and plain connections to be greeted. The rows
 * of one key come through the table's stream in the order in which they were kept.
 */
export type InboxItem = ({ kind: 'line' } & LoggedLine) | Greeting

interface Greeting {
  kind: 'greeting'
  connectionId: string
  at: number
}

export interface Inbox {
  /** False: the line's id was there already. */
  add(line: NewLine): Promise<boolean>
  greet(connection: BoundConnection, at: number): Promise<void>
}

/** One key for all, because two would not keep an author's order. */
const pk = 'room'

export function openInbox(table: ChatTable): Inbox {
  function put(item: InboxItem, sk: string): Promise<boolean> {
    // A row that has expired makes its id new again.
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

/** Names a line for good: its author and the author's id for it. */
export function lineKey({ author, id }: { author: string; id: string }): string {
  return `line\n${author}\n${id}`
}
