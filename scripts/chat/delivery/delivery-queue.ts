import type { ConnectionsApi } from '../../platform/gateway-events'
import type { LogFault } from '../../platform/log'
import type { Timers } from '../../platform/timers'

/** The pauses between attempts for a connection with a full buffer, before it is closed. */
const PAUSES_MS = [100, 200, 400, 800, 1_600]
/** The same where everybody waits for the slowest reader, whose client reconnects and resumes. */
export const BRIEF_PAUSES_MS = [100]

export interface Recipient {
  connectionId: string
  /** The queue posts nothing after this time, in milliseconds since the epoch. */
  tokenExpiresAt?: number
}

interface DeliveryQueueOptions {
  connections: ConnectionsApi
  now: () => number
  timers: Timers
  pausesMs?: readonly number[]
  /** Called when the connection is gone or was closed. */
  forget: (connectionId: string) => Promise<void>
  log: LogFault
}

interface SlowReader {
  frames: string[]
  work: Promise<void>
}

/**
 * Sends every frame to a client: in order for each connection, and never after its token has expired.
 * Frames for a slow reader wait a few seconds; then the connection is closed, and the client requests
 * the missing lines when it reconnects.
 */
export class DeliveryQueue {
  private readonly slow = new Map<string, SlowReader>()

  constructor(private readonly options: DeliveryQueueOptions) {}

  /** Resolves when the frames are posted or waiting for slow readers. */
  async send(to: Recipient | readonly Recipient[], frames: readonly string[]): Promise<void> {
    const ready = new Map<string, Recipient>()
    for (const each of [to].flat()) {
      const slow = this.slow.get(each.connectionId)
      if (slow) slow.frames.push(...frames)
      else ready.set(each.connectionId, each)
    }
    for (const [index, data] of frames.entries()) {
      for (const each of await this.post(ready, data)) this.retryLater(each, frames.slice(index))
    }
  }

  /** Closes a connection. Deletes it even if it cannot be closed now. */
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

  /** Resolves when nothing is waiting for this reader. */
  async untilCaughtUp(connectionId: string): Promise<void> {
    await this.slow.get(connectionId)?.work
  }

  /** Resolves when nothing is waiting for any reader. */
  async untilIdle(): Promise<void> {
    while (this.slow.size > 0) await Promise.all([...this.slow.values()].map(({ work }) => work))
  }

  /** Posts a frame. Removes failed recipients from `to`, and returns those to try again. */
  private async post(to: Map<string, Recipient>, data: string): Promise<Recipient[]> {
    const { connections, now, log } = this.options
    const at = now()
    const expiredRecipients = [...to.values()].filter((recipient) => isExpired(recipient, at))
    for (const { connectionId } of expiredRecipients) to.delete(connectionId)
    const removals = expiredRecipients.map(({ connectionId }) => this.dismiss(connectionId))
    const retries: Recipient[] = []
    for (const { connectionId, error } of await connections.broadcast({
      connectionIds: [...to.keys()],
      data,
    })) {
      const recipient = to.get(connectionId)
      to.delete(connectionId)
      if (isNamed(error, 'GoneException')) removals.push(this.forget(connectionId))
      // A retry would delay everybody; the client reconnects and requests the missing lines.
      else if (isNamed(error, 'TimeoutError')) removals.push(this.dismiss(connectionId))
      else if (recipient) retries.push(recipient)
      // A full buffer is normal for a slow reader; the operator should know about any other error.
      if (!isNamed(error, 'GoneException', 'LimitExceededException')) {
        log('A line could not be posted', error)
      }
    }
    await Promise.all(removals)
    return retries
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
    const { timers, pausesMs = PAUSES_MS } = this.options
    for (let attempt = 0; attempt < pausesMs.length; attempt += 1) {
      const ms = pausesMs[attempt] ?? 0
      await new Promise<void>((resolve) => timers.after(ms, resolve))
      const previousCount = frames.length
      for (let [data] = frames; data !== undefined; [data] = frames) {
        const reader = new Map([[to.connectionId, to]])
        const isFull = (await this.post(reader, data)).length > 0
        if (isFull) break
        if (reader.size === 0) return
        frames.shift()
      }
      if (frames.length === 0) return
      if (frames.length < previousCount) attempt = -1
    }
    await this.dismiss(to.connectionId)
  }

  /** If the store fails, the next post finds the connection gone again. */
  private async forget(connectionId: string): Promise<void> {
    try {
      await this.options.forget(connectionId)
    } catch (error) {
      this.options.log('A connection could not be deleted', error)
    }
  }
}

export function isExpired({ tokenExpiresAt }: { tokenExpiresAt?: number }, now: number): boolean {
  return tokenExpiresAt !== undefined && tokenExpiresAt <= now
}

function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}
