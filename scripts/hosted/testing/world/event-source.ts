import type { ItemStream, Shard, StreamRecord } from './item-stream'
import { MODEL } from './model'
import type { VirtualClock } from './virtual-clock'

/** The fault of a batch: it is repeated after success, or goes to two functions at once. */
export type BatchFault = 'again' | 'twice at once'

interface EventSourceOptions {
  clock: VirtualClock
  stream: ItemStream
  invoke: (event: { Records: StreamRecord[] }) => Promise<unknown>
  chooseFault?: () => BatchFault | undefined
  /** Gets the error of each failed run. */
  onFailure: (error: unknown) => void
}

/**
 * Delivers a stream's insertions to a function: one batch of a shard at a time, repeated until it
 * succeeds, and a shard's children when it is drained.
 */
export class EventSource {
  private isOver = false
  /** A mapping that is switched off reads nothing; its records wait. */
  isEnabled = true

  constructor(private readonly options: EventSourceOptions) {
    for (const shard of options.stream.first) void this.drain(shard)
  }

  stop(): void {
    this.isOver = true
  }

  private async drain(shard: Shard): Promise<void> {
    const { clock } = this.options
    for (let next = 0; !this.isOver; ) {
      const pollTime = clock.now()
      const records = this.isEnabled
        ? shard.records
            .slice(next, next + MODEL.stream.batch)
            .filter(({ visibleAt }) => visibleAt <= pollTime)
        : []
      const insertions = records.filter(({ eventName }) => eventName === 'INSERT')
      if (insertions.length > 0) await this.deliver(insertions)
      next += records.length
      if (shard.children.length > 0 && next === shard.records.length) {
        await clock.wait(MODEL.stream.discoverMs)
        break
      }
      await clock.wait(pollTime + MODEL.stream.pollMs - clock.now())
    }
    if (!this.isOver) for (const child of shard.children) void this.drain(child)
  }

  private async deliver(Records: StreamRecord[]): Promise<void> {
    const { clock, invoke, chooseFault, onFailure } = this.options
    const { pollMs, longestPauseMs } = MODEL.stream
    for (let pause = pollMs, isDone = false; !isDone && !this.isOver; pause *= 2) {
      const fault = chooseFault?.()
      try {
        if (fault === 'twice at once') await Promise.all([invoke({ Records }), invoke({ Records })])
        else await invoke({ Records })
        isDone = fault !== 'again'
      } catch (error) {
        onFailure(error)
        await clock.wait(Math.min(pause, longestPauseMs))
      }
    }
  }
}
