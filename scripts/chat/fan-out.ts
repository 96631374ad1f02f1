import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import type { BoundConnection, ChatStore, StoredLine } from './chat-store'
import type { DeliveryQueue } from './delivery-queue'
import { framesFor } from './line-frames'

/** Posts the room's new lines to everybody who is bound. */
export interface FanOut {
  /** Resolves when the line was posted, or when somebody else has taken that over. */
  announce(seq: number): Promise<void>
  /** Does something between two posts: lines up to the given number were posted, and none after it. */
  betweenPosts<Result>(run: (posted: number) => Promise<Result>): Promise<Result>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export interface FanOutOptions {
  store: ChatStore
  now: () => number
  timers: Timers
  /** Lines that come within this time of a post travel together. */
  windowMs: number
  /** Brings the lines to everybody. */
  deliver: (lines: readonly StoredLine[]) => Promise<void>
  log: LogFault
}

export type CreateFanOut = (options: FanOutOptions) => FanOut

/** Brings lines to everybody who is bound: one frame for all but the lines' authors, serialised once. */
export async function deliverLines(
  { store, queue }: { store: ChatStore; queue: DeliveryQueue },
  lines: readonly StoredLine[],
): Promise<void> {
  const authors = new Set(lines.flatMap(({ author, id }) => (id === undefined ? [] : [author])))
  const plain: BoundConnection[] = []
  /** By the author whose ids they are told; `undefined` holds everybody else. */
  const resumable = new Map<string | undefined, BoundConnection[]>()
  for (const connection of await store.connections()) {
    if (connection.kind === 'plain') {
      plain.push(connection)
      continue
    }
    const author = authors.has(connection.member) ? connection.member : undefined
    const group = resumable.get(author)
    if (group) group.push(connection)
    else resumable.set(author, [connection])
  }
  const texts = lines.map(({ text }) => text)
  const framesOf = framesFor(lines)
  await Promise.all([
    queue.send(plain, texts),
    ...[...resumable].map(([author, group]) => queue.send(group, framesOf(author))),
  ])
}
