import { playTrivia } from '../trivia/trivia-game'
import type { InboxItem } from './inbox'
import type { Log, LoggedLine, Segment } from './log'
import { LogMemory } from './log-memory'

/** The maximum difference between the clocks of two functions. */
const CLOCK_SKEW_MS = 10_000
/** The most lines of a segment: well below the size limit of a row. */
const SEGMENT_LINES = 200
const SEGMENT_BYTES = 64 * 1024

interface SequencerOptions {
  log: Log
  now: () => number
  /** Greets a plain connection with the lines up to that number. */
  greet: (connectionId: string, upTo: number) => Promise<void>
  /** Delivers the lines from one number to the other to everybody. */
  deliver: (stretch: { from: number; upTo: number }) => Promise<void>
}

/**
 * Numbers the inbox's lines. The log is the fence: a segment is committed under the number after
 * the last one if that is free, so a late or concurrent function cannot write. A batch may be
 * repeated at any time; lines that are already in the log keep their numbers.
 */
export function createSequencer({ log, now, greet, deliver }: SequencerOptions) {
  let memory: LogMemory | undefined

  return async function sequence(batch: readonly InboxItem[]): Promise<void> {
    const lines = batch.filter((item) => item.kind === 'line')
    const since = Math.min(...batch.map(({ at }) => at)) - CLOCK_SKEW_MS
    if (memory && memory.since > since) memory = undefined
    memory ??= await LogMemory.read(log, since)
    // Refused if somebody else has committed: the memory is no longer the log's end.
    while (!(await number(memory, lines))) memory = await LogMemory.read(log, since)
    const { next } = memory
    const from = Math.min(next, ...lines.map((line) => memory?.numberOf(line) ?? next))
    memory.forgetOldest()
    for (const item of batch) if (item.kind === 'greeting') await greet(item.connectionId, from - 1)
    if (from < next) await deliver({ from, upTo: next - 1 })
  }

  /** Commits the new lines; false if a number was taken. */
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
      // A line is committed together with the answers of trivia, or these could be lost.
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
