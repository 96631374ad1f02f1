const SECOND_MS = 1000

/** Counts events within each second of the clock. */
export class RateWindow {
  private second = -1
  private count = 0

  constructor(private readonly perSecond: number) {}

  /** Counts one event; true if it is within the rate. */
  admits(now: number): boolean {
    const second = Math.floor(now / SECOND_MS)
    if (second !== this.second) {
      this.second = second
      this.count = 0
    }
    this.count += 1
    return this.count <= this.perSecond
  }
}
