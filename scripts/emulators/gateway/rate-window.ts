const SECOND_MS = 1000

/** Counts what happens within each second of the clock. */
export class RateWindow {
  private second = -1
  private count = 0

  constructor(private readonly perSecond: number) {}

  /** Whether one more at this moment, or so many, is within the rate. */
  admits(now: number, count = 1): boolean {
    const second = Math.floor(now / SECOND_MS)
    if (second !== this.second) {
      this.second = second
      this.count = 0
    }
    this.count += count
    return this.count <= this.perSecond
  }
}

/** The same for many keys, each with a count of its own; a key is forgotten with its second. */
export class RateWindows {
  private second = -1
  private readonly counts = new Map<string, number>()

  constructor(private readonly perSecond: number) {}

  admits(key: string, { now, count }: { now: number; count: number }): boolean {
    const second = Math.floor(now / SECOND_MS)
    if (second !== this.second) this.counts.clear()
    this.second = second
    const sum = (this.counts.get(key) ?? 0) + count
    this.counts.set(key, sum)
    return sum <= this.perSecond
  }
}
