import type { ChatStore, NewLine, StoredLine } from '../chat-store'
import { ID_LIFE_MS } from '../chat-store'
import type { ChatDatabase } from './lmdb-chat-store'

type LinePart = Pick<ChatStore, 'append' | 'head' | 'linesAfter'> & {
  newest(): number
  expireIds(now: number): Promise<void>
}

interface KnownId {
  seq: number
  expiresAt: number
}

/** Ids that expire in one sweep, so that no transaction holds the others up for long. */
const EXPIRE_AT_ONCE = 1_000

/** The database writes two texts alike where they have signs of control or halves of characters. */
const keyOf = (author: string, id: string) => [author, JSON.stringify(id).slice(1, -1)]

export function lmdbLines(chat: ChatDatabase): LinePart {
  const newest = (): number => {
    const range = {
      start: ['line', Number.MAX_SAFE_INTEGER],
      end: ['line', 0],
      reverse: true,
      limit: 1,
    }
    for (const [, seq] of chat.getKeys(range)) return Number(seq)
    return 0
  }

  function put({ text, author, id, at }: NewLine) {
    const key = id === undefined ? undefined : keyOf(author, id)
    const known = key && (chat.get(['id', ...key]) as KnownId | undefined)
    if (known) return { seq: known.seq, added: false }
    const seq = newest() + 1
    const line: StoredLine = { seq, text, author, at, ...(id !== undefined && { id }) }
    chat.putSync(['line', seq], line)
    if (key) {
      const expiresAt = at + ID_LIFE_MS
      chat.putSync(['id', ...key], { seq, expiresAt } satisfies KnownId)
      chat.putSync(['expiry', expiresAt, seq], key)
    }
    return { seq, added: true }
  }

  return {
    newest,
    // One transaction at a time: the number, the line and its id come to be together or not at all.
    append: (line) => chat.transaction(() => put(line)),
    head: async () => newest(),
    async linesAfter(seq, limit) {
      const range = { start: ['line', seq + 1], end: ['line', Number.MAX_SAFE_INTEGER], limit }
      return [...chat.getRange(range)].map(({ value }) => value as StoredLine)
    },
    async expireIds(now) {
      const range = { start: ['expiry'], end: ['expiry', now], limit: EXPIRE_AT_ONCE }
      const expired = [...chat.getRange(range)]
      if (expired.length === 0) return
      await chat.transaction(() => {
        for (const { key, value } of expired) {
          chat.removeSync(['id', ...(value as string[])])
          chat.removeSync(key)
        }
      })
    },
  }
}
