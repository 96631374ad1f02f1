import type { Timers } from '../platform/timers'

/** A clock that stands until it is told to go on, for tests. */
export class ManualTime {
  private time: number
  private waiting: { at: number; call: () => void }[] = []

  constructor(start = Date.UTC(2026, 0, 5, 9, 3, 7)) {
    this.time = start
  }

  readonly now = (): number => this.time

  readonly timers: Timers = {
    after: (ms, call) => {
      const entry = { at: this.time + ms, call }
      this.waiting.push(entry)
      return () => {
        this.waiting = this.waiting.filter((other) => other !== entry)
      }
    },
  }

  /** Whether some call waits for no more than so many milliseconds. */
  isAwaited(ms: number): boolean {
    return this.waiting.some(({ at }) => at <= this.time + ms)
  }

  /** Moves on, and calls in order what falls due on the way. */
  advance(ms: number): void {
    const end = this.time + ms
    for (let due = this.nextDue(end); due; due = this.nextDue(end)) {
      this.time = due.at
      this.waiting = this.waiting.filter((other) => other !== due)
      due.call()
    }
    this.time = end
  }

  /** The clock is set, forward or back; nothing falls due sooner or later by that. */
  jump(ms: number): void {
    this.time += ms
    for (const entry of this.waiting) entry.at += ms
  }

  private nextDue(end: number) {
    return this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }
}
