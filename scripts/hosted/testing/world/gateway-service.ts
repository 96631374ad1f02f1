import type { HttpRequest } from '@smithy/core/protocols'
import type { Timers } from '../../../platform/timers'
import { Allowance, drawLatency, MODEL } from './model'
import type { HostedService } from './service-handler'
import type { Usage } from './usage'

const MESSAGE_BYTES = 32 * 1024

/** A client's side of a connection. */
export interface Listener {
  hear(frame: string): void
  close(): void
  /** The time that it takes to read a frame; a post meanwhile finds its buffer full. */
  readsMs?: number
}

interface GatewayServiceOptions {
  now: () => number
  usage: Usage
  timers: Timers
  draw: () => number
}

/** The gateway's management API over the open connections. */
export class GatewayService implements HostedService {
  readonly latency = MODEL.post
  readonly throttled = { statusCode: 429, error: 'LimitExceededException' }
  readonly connections = new Map<string, Listener>()
  private readonly allowance: Allowance
  private readonly distances = new Map<Listener, number>()
  private readonly busyUntil = new Map<Listener, number>()

  constructor(private readonly options: GatewayServiceOptions) {
    this.allowance = new Allowance(MODEL.gateway.requestsPerS, options.now)
  }

  operationOf({ method }: HttpRequest): string {
    return method === 'POST' ? 'PostToConnection' : 'DeleteConnection'
  }

  serve({ method, path, body }: HttpRequest) {
    const connectionId = decodeURIComponent(path.split('/').at(-1) ?? '')
    const listener = this.connections.get(connectionId)
    if (!this.allowance.take()) return this.throttled
    if (!listener) return { statusCode: 410, error: 'GoneException' }
    if (method === 'POST') {
      const { now, usage } = this.options
      if ((this.busyUntil.get(listener) ?? 0) > now()) return this.throttled
      if (listener.readsMs) this.busyUntil.set(listener, now() + listener.readsMs)
      const bytes = body as Uint8Array
      this.count(bytes.length)
      usage.sentBytes += bytes.length
      const frame = Buffer.from(bytes).toString()
      this.travel(listener, () => listener.hear(frame))
    } else {
      this.connections.delete(connectionId)
      this.travel(listener, () => listener.close())
    }
    return { statusCode: 200 }
  }

  /** The way to a client takes the same time for each frame, so that they keep their order. */
  private travel(to: Listener, arrived: () => void): void {
    const ms = this.distances.get(to) ?? drawLatency(MODEL.client, this.options.draw)
    this.distances.set(to, ms)
    this.options.timers.after(ms, arrived)
  }

  /** Counts a message of this many bytes, in or out. */
  count(bytes: number): void {
    this.options.usage.messages += Math.ceil(bytes / MESSAGE_BYTES)
  }
}
