import type { LogFault } from '../../platform/log'
import type { Timers } from '../../platform/timers'
import type { Arrival, BoundConnection, ChatStore, StoredLine } from '../chat-store'
import { framesFor, textFrames } from '../frames/line-frames'
import type { DeliveryQueue } from './delivery-queue'

export interface FanOut {
  /** Announces new lines. Resolves when they are posted, or when another function will post them. */
  announce(): Promise<void>
  /**
   * Binds a plain connection and sends it the newest lines. Plain lines have no numbers, so this
   * happens between two posts: otherwise a line could arrive twice or never.
   */
  greet(connection: BoundConnection): Promise<Arrival>
  /** Resolves when no work is in progress. */
  untilIdle(): Promise<void>
}

export interface FanOutOptions {
  store: ChatStore
  queue: DeliveryQueue
  now: () => number
  timers: Timers
  /** Lines that arrive within this time after a post are sent together. */
  windowMs: number
  log: LogFault
}

export type CreateFanOut = (options: FanOutOptions) => FanOut

/** Delivers lines to connections. Everybody but the authors gets the same frame, serialised once.
 * Returns the number of posts. */
export async function deliverLines(
  queue: DeliveryQueue,
  { connections, lines }: { connections: readonly BoundConnection[]; lines: readonly StoredLine[] },
): Promise<number> {
  const authors = new Set(lines.flatMap(({ author, id }) => (id === undefined ? [] : [author])))
  const plain: BoundConnection[] = []
  /** Grouped by the author whose ids they get; `undefined` for everybody else. */
  const resumable = new Map<string | undefined, BoundConnection[]>()
  for (const connection of connections) {
    if (connection.kind === 'plain') {
      plain.push(connection)
      continue
    }
    const author = authors.has(connection.member) ? connection.member : undefined
    const group = resumable.get(author)
    if (group) group.push(connection)
    else resumable.set(author, [connection])
  }
  const framesOf = framesFor(lines)
  const sendings = [...resumable].map(([author, to]) => ({ to, frames: framesOf(author) }))
  if (plain.length > 0) sendings.push({ to: plain, frames: textFrames(lines) })
  await Promise.all(sendings.map(({ to, frames }) => queue.send(to, frames)))
  return sendings.reduce((posts, { to, frames }) => posts + to.length * frames.length, 0)
}
