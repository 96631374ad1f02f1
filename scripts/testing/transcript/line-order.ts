import type { LinesFrame } from '@parlor/shared/contract/chat-wire'

/** Puts a room's numbered lines in order: drops what is had, holds what is too early. */
export class LineOrder {
  last = 0
  private held: LinesFrame[] = []

  constructor(private readonly hear: (line: string) => void) {}

  /** Whether lines are missing now. */
  get hasGap(): boolean {
    return this.held.length > 0
  }

  take(frame: LinesFrame): void {
    this.held.push(frame)
    this.held.sort((a, b) => firstOf(a) - firstOf(b))
    for (let next = this.held[0]; next && firstOf(next) <= this.last + 1; next = this.held[0]) {
      for (const line of next.lines.slice(this.last + 1 - firstOf(next))) this.hear(line)
      this.last = Math.max(this.last, next.seq)
      this.held.shift()
    }
  }
}

function firstOf({ seq, lines }: LinesFrame): number {
  return seq - lines.length + 1
}
