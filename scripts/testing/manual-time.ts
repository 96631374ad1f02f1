import type { Timers } from '../platform/timers'

/** A clock for tests, which stands still until a test moves it. */
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

  /** True if a timer is due within this many milliseconds. */
  isAwaited(ms: number): boolean {
    return this.waiting.some(({ at }) => at <= this.time + ms)
  }

  /** Moves forward, and runs the timers that are due in order. */
  advance(ms: number): void {
    const end = this.time + ms
    for (let due = this.nextDue(end); due; due = this.nextDue(end)) {
      this.time = due.at
      this.waiting = this.waiting.filter((other) => other !== due)
      due.call()
    }
    this.time = end
  }

  /** Sets the clock forward or back; timers are not affected. */
  jump(ms: number): void {
    this.time += ms
    for (const entry of this.waiting) entry.at += ms
  }

  private nextDue(end: number) {
    return this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }
}
