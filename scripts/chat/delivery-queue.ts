import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import type { ConnectionsApi } from './gateway-events'

/** How long a full connection is left alone, time after time, before it is given up. */
const PAUSES_MS = [100, 200, 400, 800, 1_600]

export interface Recipient {
  connectionId: string
  /** Nothing is posted from here on, in milliseconds since the epoch. */
  tokenExpiresAt?: number
}

interface DeliveryQueueOptions {
  connections: ConnectionsApi
  now: () => number
  timers: Timers
  /** The connection is gone, or was closed. */
  forget: (connectionId: string) => Promise<void>
  log: LogFault
}

interface SlowReader {
  frames: string[]
  work: Promise<void>
}

/**
 * Every frame to a client goes through here, to each connection in the order given, and to none
 * whose token has ended. Frames of a slow reader wait a few seconds; then its connection is closed,
 * and its client asks for what it missed when it comes back.
 */
export class DeliveryQueue {
  private readonly slow = new Map<string, SlowReader>()

  constructor(private readonly options: DeliveryQueueOptions) {}

  /** Resolves when the frames are posted or wait for a slow reader. */
  async send(to: Recipient, frames: readonly string[]): Promise<void> {
    const slow = this.slow.get(to.connectionId)
    if (slow) {
      slow.frames.push(...frames)
      return
    }
    const rest = [...frames]
    if (!(await this.post(to, rest))) this.retryLater(to, rest)
  }

  /** The same frames to many. */
  async sendToAll(recipients: readonly Recipient[], frames: readonly string[]): Promise<void> {
    const { connections, now } = this.options
    if (!connections.broadcast) {
      await Promise.all(recipients.map((to) => this.send(to, frames)))
      return
    }
    const at = now()
    const ready = new Map<string, Recipient>()
    const others: Recipient[] = []
    for (const to of recipients) {
      if (isTokenOver(to, at) || this.slow.has(to.connectionId)) others.push(to)
      else ready.set(to.connectionId, to)
    }
    await Promise.all(others.map((to) => this.send(to, frames)))
    for (const [index, data] of frames.entries()) {
      const failed = await connections.broadcast({ connectionIds: [...ready.keys()], data })
      for (const { connectionId, error } of failed) {
        const to = ready.get(connectionId)
        ready.delete(connectionId)
        if (to && !(await this.failed(to, error))) this.retryLater(to, frames.slice(index))
      }
    }
  }

  /** Closes a connection. One that cannot be closed just now is forgotten all the same. */
  async dismiss(connectionId: string): Promise<void> {
    try {
      await this.options.connections.delete(connectionId)
    } catch (error) {
      if (!isNamed(error, 'GoneException')) {
        this.options.log('A connection could not be closed', error)
      }
    }
    await this.forget(connectionId)
  }

  /** Resolves when nothing waits for this reader any more. */
  async caughtUp(connectionId: string): Promise<void> {
    await this.slow.get(connectionId)?.work
  }

  /** Resolves when nothing waits for any reader. */
  async settled(): Promise<void> {
    while (this.slow.size > 0) await Promise.all([...this.slow.values()].map(({ work }) => work))
  }

  /** Posts the frames and takes them out; false if a post is to be tried again. */
  private async post(to: Recipient, frames: string[]): Promise<boolean> {
    const { connectionId } = to
    for (let [data] = frames; data !== undefined; [data] = frames) {
      if (isTokenOver(to, this.options.now())) {
        await this.dismiss(connectionId)
        return true
      }
      try {
        await this.options.connections.post({ connectionId, data })
        frames.shift()
      } catch (error) {
        return this.failed(to, error)
      }
    }
    return true
  }

  /** True if the connection is gone; false if the post may be tried again. */
  private async failed({ connectionId }: Recipient, error: unknown): Promise<boolean> {
    if (isNamed(error, 'GoneException')) {
      await this.forget(connectionId)
      return true
    }
    // A full buffer is a slow reader's own affair; of everything else the operator should know.
    if (!isNamed(error, 'LimitExceededException')) {
      this.options.log('A line could not be posted', error)
    }
    return false
  }

  private retryLater(to: Recipient, rest: readonly string[]): void {
    const slow = this.slow.get(to.connectionId)
    if (slow) {
      slow.frames.push(...rest)
      return
    }
    const frames = [...rest]
    const work = this.keepTrying(to, frames).finally(() => this.slow.delete(to.connectionId))
    this.slow.set(to.connectionId, { frames, work })
  }

  private async keepTrying(to: Recipient, frames: string[]): Promise<void> {
    for (let attempt = 0; attempt < PAUSES_MS.length; attempt += 1) {
      const ms = PAUSES_MS[attempt] ?? 0
      await new Promise<void>((resolve) => this.options.timers.after(ms, resolve))
      const before = frames.length
      if (await this.post(to, frames)) return
      if (frames.length < before) attempt = -1
    }
    await this.dismiss(to.connectionId)
  }

  /** Where the store fails, the next post finds the connection gone again. */
  private async forget(connectionId: string): Promise<void> {
    try {
      await this.options.forget(connectionId)
    } catch (error) {
      this.options.log('A connection could not be forgotten', error)
    }
  }
}

export function isTokenOver({ tokenExpiresAt }: { tokenExpiresAt?: number }, now: number): boolean {
  return tokenExpiresAt !== undefined && tokenExpiresAt <= now
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
