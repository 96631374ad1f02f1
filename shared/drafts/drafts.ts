import * as v from 'valibot'
import { observable } from '../observable'
import type { TokenStorage } from '../session/token-storage'

/** Typed text is stored for this long after the last key press. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

const PREFIX = 'parlor.typed.'

/** Typed text that survives a reload of the tab, under the author's account. */
export interface Draft {
  /** The last written value; undefined if there is none. */
  read(): unknown
  /** Undefined removes it. Does nothing once the draft was forgotten or opened again. */
  write(value: unknown, details?: DraftDetails): void
}

export interface DraftDetails {
  /** The time of the last key press, in milliseconds since the epoch; unchanged by default. */
  typedAt?: number | undefined
  /** How many of its messages wait to be sent. */
  waiting?: number
}

const entrySchema = v.object({
  typedAt: v.number(),
  waiting: v.number(),
  value: v.optional(v.unknown()),
})
const entryInStorage = v.pipe(v.string(), v.parseJson(), entrySchema)

type DraftEntry = v.InferOutput<typeof entrySchema>

export type Drafts = ReturnType<typeof createDrafts>

/** A tab's drafts, by account. */
export function createDrafts(storage: TokenStorage) {
  /** The writer of each draft: the last caller that opened it. */
  const writers = new Map<string, symbol>()
  const waiting = observable(0)

  const keys = () => storage.keys().filter((key) => key.startsWith(PREFIX))
  const readEntry = (key: string) => parseEntry(storage.getItem(key))

  function count(): void {
    waiting.set(keys().reduce((sum, key) => sum + (readEntry(key)?.waiting ?? 0), 0))
  }

  return {
    /** The number of messages that wait in this tab. */
    waiting: { get: waiting.get, subscribe: waiting.subscribe },
    /** `what` is the remote's name for the draft: `chat`, `auth-new-email`. */
    open(what: string, username: string): Draft {
      const key = `${PREFIX}${username}.${what}`
      const writer = Symbol(key)
      writers.set(key, writer)
      return {
        read: () => readEntry(key)?.value,
        write(value, details = {}) {
          if (writers.get(key) !== writer) return
          const typedAt = details.typedAt ?? readEntry(key)?.typedAt ?? Date.now()
          const entry: DraftEntry = { typedAt, waiting: details.waiting ?? 0, value }
          if (value === undefined) storage.removeItem(key)
          else storage.setItem(key, JSON.stringify(entry))
          count()
        },
      }
    },
    /** Forgets text from before the cutoff (milliseconds since the epoch), and text that is too old. */
    forget(cutoff: number): void {
      for (const key of keys()) {
        const entry = readEntry(key)
        const isForgotten = !entry || entry.typedAt <= cutoff
        if (isForgotten) writers.delete(key)
        if (isForgotten || entry.typedAt < Date.now() - MAX_AGE_MS) storage.removeItem(key)
      }
      count()
    },
  }
}

/** Undefined if the entry is another program's. */
function parseEntry(text: string | null): DraftEntry | undefined {
  const parsed = v.safeParse(entryInStorage, text)
  return parsed.success ? parsed.output : undefined
}
