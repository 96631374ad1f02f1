import type { Timers } from '../../platform/timers'
import { type BoundConnection, GREETING_LINES } from '../chat-store'
import type { DeliveryQueue } from '../delivery-queue'
import { deliverLines, textsOf } from '../fan-out'
import { type Connections, type HashRange, type HostedConnection, WHOLE_RANGE } from './connections'
import type { Log } from './log'

/** The numbers of the first and the last line of a range. */
interface LineRange {
  from: number
  upTo: number
}

/** A range of lines for a part of the members. */
export interface DeliveryChunk extends LineRange {
  range: HashRange
}

/** Members that the sequencer serves itself. It is small, so that a quiet room costs little. */
const OWN_MEMBERS = 25
/** Members that each delivery function serves. */
const CHUNK_MEMBERS = 250
const ATTEMPTS = 3
const RETRY_PAUSE_MS = 200
/** To one gateway. All gateways of an account in a region accept 10,000 together. */
const POSTS_PER_S = 5_000

interface DeliveryOptions {
  log: Log
  connections: Connections
  queue: DeliveryQueue
  now: () => number
  timers: Timers
  /** Lets another function deliver the chunk. Resolves with its answer. */
  invoke: (chunk: DeliveryChunk) => Promise<number>
}

/** Delivers numbered lines to the members: to a few from here, to many by parallel functions. */
export function createDelivery(options: DeliveryOptions) {
  const { log, connections, queue, now, timers, invoke } = options
  /** The number of members at the last delivery. */
  let members: number | undefined
  let freeAt = 0

  /** Posts the chunk's lines to its members. Returns the number of members. */
  async function deliverChunk({ from, upTo, range }: DeliveryChunk): Promise<number> {
    const [lines, bound] = await Promise.all([
      log.linesAfter(from - 1, upTo - from + 1),
      connections.connections(range),
    ])
    const isUpToDate = (to: HostedConnection) =>
      to.kind === 'resumable' || isGreetedBefore(to, from)
    await deliverLines(queue, { connections: bound.filter(isUpToDate), lines })
    for (const to of bound.filter((each) => !isUpToDate(each))) {
      const unheard = lines.filter(({ seq }) => isGreetedBefore(to, seq))
      await queue.send(to, textsOf(unheard))
    }
    // The container is frozen when the function returns.
    await queue.settled()
    return bound.length
  }

  async function retried(chunk: DeliveryChunk): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await invoke(chunk)
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await new Promise<void>((resolve) => timers.after(RETRY_PAUSE_MS, resolve))
      }
    }
  }

  async function deliverSideBySide(span: LineRange, ranges: HashRange[]): Promise<number[]> {
    const pause = freeAt - now()
    if (pause > 0) await new Promise<void>((resolve) => timers.after(pause, resolve))
    freeAt = now() + ((members ?? 0) / POSTS_PER_S) * 1_000
    return Promise.all(ranges.map((range) => retried({ ...span, range })))
  }

  return {
    deliverChunk,
    /** Rejects if some members cannot be served. In a retry, the others drop known numbers. */
    async deliver(span: LineRange): Promise<void> {
      members ??= (await connections.connections()).length
      const served =
        members <= OWN_MEMBERS
          ? [await deliverChunk({ ...span, range: WHOLE_RANGE })]
          : await deliverSideBySide(span, rangesOf(Math.ceil(members / CHUNK_MEMBERS)))
      members = served.reduce((sum, each) => sum + each, 0)
    },
    /** Sends a plain connection the newest lines up to that number, unless it was greeted before. */
    async greet(connectionId: string, upTo: number): Promise<void> {
      const to = await connections.connection(connectionId)
      if (!to || to.greetedWith !== undefined) return
      const from = Math.max(0, upTo - GREETING_LINES)
      const lines = upTo > 0 ? await log.linesAfter(from, upTo - from) : []
      await queue.send(to as BoundConnection, textsOf(lines))
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
