import { loadSharedConfigFiles } from '@smithy/core/config'
import type { Timers } from '../../../platform/timers'

interface TimerEntry {
  at: number
  call: () => void
}

/** Turns without a timer after which the work can no longer finish. */
const STALLED_TURNS = 10_000

/** A clock that moves on only when nothing is left to do, so that nothing really waits. */
export class VirtualClock {
  constructor(
    private readonly draw: () => number,
    private time = Date.UTC(2026, 0, 5, 9, 3, 7),
  ) {}

  /** Latest first, so that the next entry is at the end. */
  private readonly entries: TimerEntry[] = []

  /** In whole milliseconds, as `Date.now`. */
  readonly now = (): number => Math.floor(this.time)

  readonly timers: Timers = {
    after: (ms, call) => {
      const entry = { at: this.time + Math.max(0, ms), call }
      this.entries.splice(this.placeOf(entry.at), 0, entry)
      return () => {
        const place = this.entries.indexOf(entry, this.placeOf(entry.at))
        if (place !== -1) this.entries.splice(place, 1)
      }
    },
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.timers.after(ms, resolve))
  }

  /** Repeats the action. The returned function stops it. */
  every(ms: number, act: () => unknown): () => void {
    let cancel = again(this.timers)
    function again(timers: Timers): () => void {
      return timers.after(ms, () => {
        void act()
        cancel = again(timers)
      })
    }
    return () => cancel()
  }

  /**
   * Lets time pass until the work is done. `setTimeout` uses this clock for everybody, also in the
   * SDK, and random values come from the draws: so one seed always gives the same run.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    // The SDK's first call waits for these, in real time, and keeps them.
    await loadSharedConfigFiles()
    const release = this.takeGlobals()
    let isDone = false
    const result = work().finally(() => {
      isDone = true
    })
    result.catch(() => {})
    for (let idle = 0; !isDone && idle < STALLED_TURNS; idle += 1) {
      await new Promise(setImmediate)
      const due = this.entries.pop()
      if (!due) continue
      idle = 0
      this.time = due.at
      due.call()
    }
    release()
    if (!isDone) throw new Error('The work waits for something that can never happen.')
    return result
  }

  /** The index for a new entry: before earlier entries with the same time. */
  private placeOf(at: number): number {
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.entries[middle] as TimerEntry).at > at) low = middle + 1
      else high = middle
    }
    return low
  }

  private takeGlobals(): () => void {
    const { setTimeout, clearTimeout } = globalThis
    const { random } = Math
    const { getRandomValues } = crypto
    Math.random = this.draw
    Object.assign(crypto, {
      getRandomValues: (bytes: Uint8Array) => {
        bytes.set(bytes.map(() => Math.floor(this.draw() * 256)))
        return bytes
      },
    })
    const cancels = new Map<object, () => void>()
    Object.assign(globalThis, {
      setTimeout: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
        const timer = { unref: () => timer, ref: () => timer }
        cancels.set(
          timer,
          this.timers.after(ms, () => {
            cancels.delete(timer)
            call(...args)
          }),
        )
        return timer
      },
      clearTimeout(timer: object) {
        cancels.get(timer)?.()
        cancels.delete(timer)
      },
    })
    return () => {
      Object.assign(globalThis, { setTimeout, clearTimeout })
      Math.random = random
      Object.assign(crypto, { getRandomValues })
    }
  }
}
