import { playTrivia } from '../trivia/trivia-game'
import type { InboxItem } from './inbox'
import type { Log, LoggedLine, Segment } from './log'
import { LogMemory } from './log-memory'

/** How far the clocks of two functions may differ. */
const CLOCK_SKEW_MS = 10_000
/** Of a segment: well below what a row may hold. */
const SEGMENT_LINES = 200
const SEGMENT_BYTES = 64 * 1024

interface SequencerOptions {
  log: Log
  now: () => number
  /** Greets a plain connection with the lines up to that number. */
  greet: (connectionId: string, upTo: number) => Promise<void>
  /** Brings the lines from the one number to the other to everybody. */
  deliver: (stretch: { from: number; upTo: number }) => Promise<void>
}

/**
 * Gives the inbox's lines their numbers. The log is the fence: a segment is committed under the number
 * after the last if that is free, so a function that is late, or beside another, cannot write. A
 * batch may come again at any time; lines that are in the log already keep their numbers.
 */
export function createSequencer({ log, now, greet, deliver }: SequencerOptions) {
  let memory: LogMemory | undefined

  return async function sequence(batch: readonly InboxItem[]): Promise<void> {
    const lines = batch.filter((item) => item.kind === 'line')
    const since = Math.min(...batch.map(({ at }) => at)) - CLOCK_SKEW_MS
    if (memory && memory.since > since) memory = undefined
    memory ??= await LogMemory.read(log, since)
    // Refused, if somebody else has committed: what is remembered is not the log's end any more.
    while (!(await number(memory, lines))) memory = await LogMemory.read(log, since)
    const { next } = memory
    const from = Math.min(next, ...lines.map((line) => memory?.numberOf(line) ?? next))
    memory.forgetOldest()
    for (const item of batch) if (item.kind === 'greeting') await greet(item.connectionId, from - 1)
    if (from < next) await deliver({ from, upTo: next - 1 })
  }

  /** Commits the lines that are new; false if a number was taken. */
  async function number(known: LogMemory, lines: readonly LoggedLine[]): Promise<boolean> {
    let segment: LoggedLine[] = []
    let bytes = 0
    let { round } = known
    const commit = async () => {
      if (segment.length === 0) return true
      const whole: Segment = {
        first: known.next,
        lines: segment,
        ...(round && { round }),
        at: now(),
      }
      const isDone = await log.commit(whole)
      if (isDone) known.add(whole)
      segment = []
      bytes = 0
      return isDone
    }
    for (const { text, author, id, isMadeUp, at } of lines) {
      const line: LoggedLine = { text, author, id, ...(isMadeUp && { isMadeUp }), at }
      if (known.numberOf(line) !== undefined) continue
      const move = playTrivia(round, line)
      // A line and what trivia answers go together, or the answer could be lost.
      const together = [line, ...move.answers]
      const size = Buffer.byteLength(JSON.stringify(together))
      const isFull =
        segment.length + together.length > SEGMENT_LINES || bytes + size > SEGMENT_BYTES
      if (isFull && !(await commit())) return false
      segment.push(...together)
      bytes += size
      round = move.round
    }
    return commit()
  }
}
