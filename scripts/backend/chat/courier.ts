import type { ConnectionsApi } from '../gateway/events'
import type { Timers } from '../timers'

/** How long a full connection is left alone, time after time, before it is given up. */
const PAUSES_MS = [100, 200, 400, 800, 1_600]
/** Frames that may wait for one slow reader. */
const MOST_WAITING = 200

interface CourierOptions {
  connections: ConnectionsApi
  timers: Timers
  /** The gateway does not know the connection any more. */
  onGone: (connectionId: string) => Promise<void>
  log: (message: string, error: unknown) => void
}

/**
 * Brings frames to connections, to each in the order given. A slow reader's wait here, few and not
 * for long: then its connection is closed, and it asks for what it missed when it comes back.
 */
export class Courier {
  private readonly waiting = new Map<string, string[]>()
  private readonly retries = new Map<string, Promise<void>>()

  constructor(private readonly options: CourierOptions) {}

  async send(connectionId: string, frames: readonly string[]): Promise<void> {
    const queue = this.waiting.get(connectionId)
    if (queue) {
      queue.push(...frames)
      return
    }
    const rest = await this.post(connectionId, frames)
    if (rest.length > 0) this.retry(connectionId, rest)
  }

  /** Closes a connection that must not go on. */
  async dismiss(connectionId: string): Promise<void> {
    this.waiting.delete(connectionId)
    try {
      await this.options.connections.delete(connectionId)
    } catch (error) {
      if (!isGone(error)) throw error
    }
    await this.options.onGone(connectionId)
  }

  /** Resolves when nothing waits for this reader any more. */
  async caughtUp(connectionId: string): Promise<void> {
    await this.retries.get(connectionId)
  }

  /** Resolves when nothing waits for any reader. */
  async settled(): Promise<void> {
    while (this.retries.size > 0) await Promise.all(this.retries.values())
  }

  /** What could not be posted, for the reader is slow. */
  private async post(connectionId: string, frames: readonly string[]): Promise<readonly string[]> {
    for (const [index, data] of frames.entries()) {
      try {
        await this.options.connections.post({ connectionId, data })
      } catch (error) {
        if (!isGone(error)) {
          if (!isLimit(error)) this.options.log('A line could not be posted', error)
          return frames.slice(index)
        }
        await this.options.onGone(connectionId)
        return []
      }
    }
    return []
  }

  private retry(connectionId: string, frames: readonly string[]): void {
    this.waiting.set(connectionId, [...frames])
    const work = this.keepTrying(connectionId).catch((error: unknown) =>
      this.options.log('A slow connection could not be closed', error),
    )
    this.retries.set(connectionId, work)
    void work.then(() => this.retries.delete(connectionId))
  }

  private async keepTrying(connectionId: string): Promise<void> {
    for (const ms of PAUSES_MS) {
      await new Promise<void>((resolve) => this.options.timers.after(ms, resolve))
      const queue = this.waiting.get(connectionId)
      if (!queue) return
      const rest = await this.post(connectionId, queue.splice(0))
      queue.unshift(...rest)
      if (queue.length === 0) {
        this.waiting.delete(connectionId)
        return
      }
      if (queue.length > MOST_WAITING) break
    }
    await this.dismiss(connectionId)
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && error.name === 'GoneException'
}

/** The client's buffer is full, or the account's rate is exceeded. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && error.name === 'LimitExceededException'
}
