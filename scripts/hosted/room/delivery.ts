import { type BoundConnection, GREETING_LINES, type StoredLine } from '../../chat/chat-store'
import type { DeliveryQueue } from '../../chat/delivery/delivery-queue'
import { deliverLines } from '../../chat/delivery/fan-out'
import { textFrames } from '../../chat/frames/line-frames'
import type { LogFault } from '../../platform/log'
import type { Timers } from '../../platform/timers'
import { type Connections, type HashRange, type HostedConnection, WHOLE_RANGE } from './connections'
import type { RoomLog } from './log'
import type { WaitingValues } from './waiting-values'

/** The numbers of the first and the last line of a range. */
interface LineRange {
  from: number
  upTo: number
}

export interface DeliveryChunk extends LineRange {
  range: HashRange
}

/** The number of members that a chunk was for, and of posts to them. */
export interface DeliveryCounts {
  members: number
  posts: number
}

/** Members that the sequencer serves itself. It is small, so that a quiet room costs little. */
const OWN_MEMBERS = 25
/** Members that each delivery function serves. */
const CHUNK_MEMBERS = 125
/** To one gateway. All gateways of an account in a region accept 10,000 requests together, with a
 * burst of 5,000, posts to connections included. */
const POSTS_PER_S = 5_000

interface DeliveryOptions {
  log: RoomLog
  connections: Connections
  queue: DeliveryQueue
  waiting: WaitingValues<DeliveryChunk>
  now: () => number
  timers: Timers
  /** Lets another function deliver the chunk. Resolves with its answer. */
  invoke: (chunk: DeliveryChunk) => Promise<DeliveryCounts>
  logFault: LogFault
}

/** Delivers numbered lines to the members: to a few from here, to many by parallel functions. */
export function createDelivery(options: DeliveryOptions) {
  const { log, connections, queue, waiting, now, timers, invoke, logFault } = options
  /** The number of members at the last delivery. */
  let members: number | undefined
  let freeAt = 0
  /** Unknown at first, since another function may have left some. */
  let mayWait = true

  async function deliverChunk({ from, upTo, range }: DeliveryChunk): Promise<DeliveryCounts> {
    const [lines, all] = await Promise.all([
      log.linesAfter(from - 1, upTo - from + 1),
      connections.connections(range),
    ])
    const isUpToDate = (to: HostedConnection) =>
      to.kind === 'resumable' || isGreetedBefore(to, from)
    const posts = await deliverLines(queue, { connections: all.filter(isUpToDate), lines })
    await Promise.all(all.filter((each) => !isUpToDate(each)).map((to) => sendUnheard(to, lines)))
    // The container is frozen when the function returns.
    await queue.untilIdle()
    return { members: all.length, posts }
  }

  async function sendUnheard(to: HostedConnection, lines: readonly StoredLine[]): Promise<void> {
    await queue.send(to, textFrames(lines.filter(({ seq }) => isGreetedBefore(to, seq))))
  }

  /** Keeps the chunk for later, and resolves with undefined, if it could not be delivered. */
  async function tryServe(
    chunk: DeliveryChunk,
    serve: (chunk: DeliveryChunk) => Promise<DeliveryCounts>,
  ): Promise<DeliveryCounts | undefined> {
    try {
      return await serve(chunk)
    } catch (error) {
      logFault('A chunk was not delivered, and waits', error)
      await waiting.add(chunk, now())
      mayWait = true
      return undefined
    }
  }

  async function deliverSideBySide(span: LineRange, ranges: HashRange[]) {
    const pause = freeAt - now()
    if (pause > 0) await new Promise<void>((resolve) => timers.after(pause, resolve))
    const start = now()
    const answers = await Promise.all(ranges.map((range) => tryServe({ ...span, range }, invoke)))
    const posts = answers.reduce((sum, each) => sum + (each?.posts ?? 0), 0)
    freeAt = start + (posts / POSTS_PER_S) * 1_000
    return answers
  }

  /** Delivers the waiting chunks. Their members drop numbers that they already have. */
  async function deliverWaiting(): Promise<void> {
    const chunks = await waiting.all()
    const tries = await Promise.allSettled(
      chunks.map(async (chunk) => {
        await invoke(chunk)
        await waiting.remove(chunk)
      }),
    )
    for (const attempt of tries) {
      if (attempt.status === 'rejected') logFault('A chunk goes on waiting', attempt.reason)
    }
  }

  return {
    deliverChunk,
    deliverWaiting,
    /** Rejects only for faults of the tables: a chunk that cannot be delivered waits there. */
    async deliver(span: LineRange): Promise<void> {
      // Once in this function, so that a chunk that always fails delays no other lines.
      if (mayWait) {
        mayWait = false
        await deliverWaiting()
      }
      members ??= (await connections.connections()).length
      const answers =
        members <= OWN_MEMBERS
          ? [await tryServe({ ...span, range: WHOLE_RANGE }, deliverChunk)]
          : await deliverSideBySide(span, rangesOf(Math.ceil(members / CHUNK_MEMBERS)))
      // Counted again if a part is missing.
      members = answers.reduce<number | undefined>(
        (sum, each) => (sum === undefined || !each ? undefined : sum + each.members),
        0,
      )
    },
    /** Sends a plain connection the newest lines up to that number, unless it was greeted before. */
    async greet(connectionId: string, upTo: number): Promise<void> {
      const to = await connections.connection(connectionId)
      if (!to || to.greetedWith !== undefined) return
      const from = Math.max(0, upTo - GREETING_LINES)
      const lines = upTo > 0 ? await log.linesAfter(from, upTo - from) : []
      await queue.send(to as BoundConnection, textFrames(lines))
      await connections.noteGreeting(connectionId, upTo)
    },
  }
}

function isGreetedBefore({ greetedWith }: HostedConnection, seq: number): boolean {
  return greetedWith !== undefined && greetedWith < seq
}

function rangesOf(count: number): HashRange[] {
  const [, size] = WHOLE_RANGE
  const starts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * size) / count))
  return starts.slice(0, -1).map((start, index) => [start, starts[index + 1] ?? size])
}
