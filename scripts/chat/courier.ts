import type { ConnectionsApi } from '../emulators/gateway/events'
import type { Timers } from '../platform/timers'

/** How long a full connection is left alone, time after time, before it is given up. */
const PAUSES_MS = [100, 200, 400, 800, 1_600]
/** Frames that may wait for one slow reader. */
const MOST_WAITING = 200

interface CourierOptions {
  connections: ConnectionsApi
  timers: Timers
  /** False for a connection that is not in the room (any more), whatever waits for it. */
  mayHear: (connectionId: string) => Promise<boolean>
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
    for (const [index, data] of frames.entries()) {
      try {
        await this.options.connections.post({ connectionId, data })
      } catch (error) {
        return this.failed(connectionId, { error, rest: frames.slice(index) })
      }
    }
  }

  /** The same frames to many. */
  async sendToAll(connectionIds: readonly string[], frames: readonly string[]): Promise<void> {
    const { connections } = this.options
    if (!connections.broadcast) {
      await Promise.all(connectionIds.map((connectionId) => this.send(connectionId, frames)))
      return
    }
    let ready = connectionIds
    if (this.waiting.size > 0) {
      const isWaiting = (connectionId: string) => this.waiting.has(connectionId)
      await Promise.all(
        ready.filter(isWaiting).map((connectionId) => this.send(connectionId, frames)),
      )
      ready = ready.filter((connectionId) => !isWaiting(connectionId))
    }
    for (const [index, data] of frames.entries()) {
      const failed = await connections.broadcast({ connectionIds: ready, data })
      if (failed.length === 0) continue
      const rest = frames.slice(index)
      await Promise.all(
        failed.map(({ connectionId, error }) => this.failed(connectionId, { error, rest })),
      )
      const gone = new Set(failed.map(({ connectionId }) => connectionId))
      ready = ready.filter((connectionId) => !gone.has(connectionId))
    }
  }

  /** Closes a connection that must not go on. One that cannot be closed just now is forgotten all the
   * same: it hears nothing more, and whoever was to be served beside it is. */
  async dismiss(connectionId: string): Promise<void> {
    try {
      await this.options.connections.delete(connectionId)
    } catch (error) {
      if (!isGone(error)) this.options.log('A connection could not be closed', error)
    }
    await this.forget(connectionId)
  }

  /** Resolves when nothing waits for this reader any more. */
  async caughtUp(connectionId: string): Promise<void> {
    await this.retries.get(connectionId)
  }

  /** Resolves when nothing waits for any reader. */
  async settled(): Promise<void> {
    while (this.retries.size > 0) await Promise.all(this.retries.values())
  }

  /** A post failed: the connection is gone, or `rest` is tried again later. */
  private async failed(
    connectionId: string,
    { error, rest }: { error: unknown; rest: readonly string[] },
  ): Promise<void> {
    if (isGone(error)) return this.forget(connectionId)
    this.note(error)
    const queue = this.waiting.get(connectionId)
    if (queue) queue.push(...rest)
    else this.retry(connectionId, rest)
  }

  private retry(connectionId: string, frames: readonly string[]): void {
    const queue = [...frames]
    this.waiting.set(connectionId, queue)
    const work = this.keepTrying(connectionId, queue)
    this.retries.set(connectionId, work)
    void work.then(() => this.retries.delete(connectionId))
  }

  /** Until all is posted, or nothing goes any more, or too much waits. */
  private async keepTrying(connectionId: string, queue: string[]): Promise<void> {
    for (
      let attempt = 0;
      attempt < PAUSES_MS.length && queue.length <= MOST_WAITING;
      attempt += 1
    ) {
      await new Promise<void>((resolve) =>
        this.options.timers.after(PAUSES_MS[attempt] ?? 0, resolve),
      )
      // Forgotten meanwhile: it may be one that could not be closed, and it hears nothing more.
      if (this.waiting.get(connectionId) !== queue) return
      const before = queue.length
      if (await this.drain(connectionId, queue)) return
      if (queue.length < before) attempt = -1
    }
    await this.dismiss(connectionId)
  }

  /** Posts what waits to whom may still hear it; true when nothing waits any more. */
  private async drain(connectionId: string, queue: string[]): Promise<boolean> {
    try {
      if (!(await this.options.mayHear(connectionId))) {
        await this.dismiss(connectionId)
        return true
      }
    } catch (error) {
      this.note(error)
      return false
    }
    for (let [data] = queue; data !== undefined; [data] = queue) {
      try {
        await this.options.connections.post({ connectionId, data })
        queue.shift()
      } catch (error) {
        if (!isGone(error)) {
          this.note(error)
          return false
        }
        await this.forget(connectionId)
        return true
      }
    }
    this.waiting.delete(connectionId)
    return true
  }

  /** Where the store fails, the next post finds the connection gone again; nobody else has to wait. */
  private async forget(connectionId: string): Promise<void> {
    this.waiting.delete(connectionId)
    try {
      await this.options.onGone(connectionId)
    } catch (error) {
      this.options.log('A connection could not be forgotten', error)
    }
  }

  /** A full buffer is a slow reader's own affair; whatever else happens, the operator should know. */
  private note(error: unknown): void {
    if (!isLimit(error)) this.options.log('A line could not be posted', error)
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && error.name === 'GoneException'
}

/** The client's buffer is full, or the account's rate is exceeded. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && error.name === 'LimitExceededException'
}
