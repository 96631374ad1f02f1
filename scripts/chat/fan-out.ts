import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import type { Arrival, BoundConnection, ChatStore, StoredLine } from './chat-store'
import type { DeliveryQueue } from './delivery-queue'
import { framesFor } from './line-frames'

/** Brings the room's new lines to everybody who is bound. */
export interface FanOut {
  /** There are new lines. Resolves when they are posted, or when others see to that. */
  announce(): Promise<void>
  /**
   * Binds a plain connection and sends it the newest lines. Plain lines have no numbers, so this is
   * between two posts: no line comes twice or never.
   */
  greet(connection: BoundConnection): Promise<Arrival>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export interface FanOutOptions {
  store: ChatStore
  queue: DeliveryQueue
  now: () => number
  timers: Timers
  /** Lines that come within this time of a post travel together. */
  windowMs: number
  log: LogFault
}

export type CreateFanOut = (options: FanOutOptions) => FanOut

/** Brings lines to those connections: one frame for all but the lines' authors, serialised once. */
export async function deliverLines(
  queue: DeliveryQueue,
  { connections, lines }: { connections: readonly BoundConnection[]; lines: readonly StoredLine[] },
): Promise<void> {
  const authors = new Set(lines.flatMap(({ author, id }) => (id === undefined ? [] : [author])))
  const plain: BoundConnection[] = []
  /** By the author whose ids they are told; `undefined` holds everybody else. */
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
  await Promise.all([
    queue.send(plain, textsOf(lines)),
    ...[...resumable].map(([author, group]) => queue.send(group, framesOf(author))),
  ])
}

/** What plain members get: a frame for each line. */
export function textsOf(lines: readonly StoredLine[]): string[] {
  return lines.map(({ text }) => text)
}
