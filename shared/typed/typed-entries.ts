import { observable } from '../observable'
import type { TokenStorage } from '../session/token-storage'

/** What somebody typed is kept for so long after their last key. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

const PREFIX = 'parlor.typed.'

/** What somebody typed, kept through a reload of the tab and under their account. */
export interface Typed {
  /** What was written last; undefined if there is nothing. */
  read(): unknown
  /** Undefined removes it. Does nothing once it was forgotten, or opened a second time. */
  write(value: unknown, details?: TypedDetails): void
}

export interface TypedDetails {
  /** When the last key was pressed, in milliseconds since the epoch; by default it stays as it is. */
  typedAt?: number | undefined
  /** How many messages of it wait to be sent. */
  waiting?: number
}

interface Entry {
  typedAt: number
  waiting: number
  value: unknown
}

export type TypedEntries = ReturnType<typeof createTypedEntries>

/** A tab's entries, by account. */
export function createTypedEntries(storage: TokenStorage) {
  /** Who may write an entry: the last one that opened it. */
  const writers = new Map<string, symbol>()
  const waiting = observable(0)

  const keys = () => storage.keys().filter((key) => key.startsWith(PREFIX))
  const read = (key: string) => parseEntry(storage.getItem(key))

  function count(): void {
    waiting.set(keys().reduce((sum, key) => sum + (read(key)?.waiting ?? 0), 0))
  }

  return {
    /** How many messages wait in this tab. */
    waiting: { get: waiting.get, subscribe: waiting.subscribe },
    /** `what` is a remote's own name for it: `chat`, `auth-new-email`. */
    open(what: string, username: string): Typed {
      const key = `${PREFIX}${username}.${what}`
      const writer = Symbol(key)
      writers.set(key, writer)
      return {
        read: () => read(key)?.value,
        write(value, details = {}) {
          if (writers.get(key) !== writer) return
          const typedAt = details.typedAt ?? read(key)?.typedAt ?? Date.now()
          const entry: Entry = { typedAt, waiting: details.waiting ?? 0, value }
          if (value === undefined) storage.removeItem(key)
          else storage.setItem(key, JSON.stringify(entry))
          count()
        },
      }
    },
    /** Forgets what was typed until then, in milliseconds since the epoch, and what is too old. */
    forget(before: number): void {
      for (const key of keys()) {
        const entry = read(key)
        const isForgotten = !entry || entry.typedAt <= before
        if (isForgotten) writers.delete(key)
        if (isForgotten || entry.typedAt < Date.now() - KEPT_FOR_MS) storage.removeItem(key)
      }
      count()
    },
  }
}

/** Undefined if it is another program's. */
function parseEntry(text: string | null): Entry | undefined {
  try {
    const { typedAt, waiting, value }: Partial<Entry> = Object(JSON.parse(text ?? 'null'))
    if (typeof typedAt !== 'number' || typeof waiting !== 'number') return undefined
    return { typedAt, waiting, value }
  } catch {
    return undefined
  }
}
