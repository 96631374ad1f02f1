import type { TriviaRound } from '../trivia/trivia-game'
import { lineKey } from './inbox'
import { endOf, type Log, type LoggedLine, type Segment } from './log'

/** Lines whose numbers a warm function remembers. */
const REMEMBERED_LINES = 20_000

/** The end of the log, as a warm function remembers it. */
export class LogMemory {
  /** It holds every segment that was committed since this moment. */
  since = Number.NEGATIVE_INFINITY
  /** The newest segments without gaps, oldest first. */
  private readonly segments: { at: number; keys: string[] }[] = []
  private readonly numbers = new Map<string, number>()

  private constructor(
    /** The number of the next line. */
    public next: number,
    public round: TriviaRound | undefined,
  ) {}

  /** Reads the log backwards from its end to before that moment. */
  static async read(log: Log, since: number): Promise<LogMemory> {
    const newest = await log.newest()
    const memory = new LogMemory(endOf(newest), newest?.round)
    for await (const segments of log.before(memory.next)) {
      for (const segment of segments) {
        memory.segments.unshift(memory.remember(segment))
        if (segment.at >= since) continue
        memory.since = segment.at
        return memory
      }
    }
    return memory
  }

  numberOf(line: LoggedLine): number | undefined {
    return this.numbers.get(lineKey(line))
  }

  add(segment: Segment): void {
    this.segments.push(this.remember(segment))
    this.next = endOf(segment)
    this.round = segment.round
  }

  forgetOldest(): void {
    while (this.numbers.size > REMEMBERED_LINES) {
      const oldest = this.segments.shift()
      for (const key of oldest?.keys ?? []) this.numbers.delete(key)
      this.since = this.segments[0]?.at ?? Number.POSITIVE_INFINITY
    }
  }

  private remember({ first, lines, at }: Segment): { at: number; keys: string[] } {
    const keys = lines.map(lineKey)
    for (const [index, key] of keys.entries()) this.numbers.set(key, first + index)
    return { at, keys }
  }
}
