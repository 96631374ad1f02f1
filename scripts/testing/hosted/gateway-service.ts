import type { HttpRequest } from '@smithy/core/protocols'
import { Allowance, MODEL } from './model'
import type { Service } from './service-handler'
import type { Usage } from './usage'

const MESSAGE_BYTES = 32 * 1024

/** A client's side of a connection. */
export interface Listener {
  hear(frame: string): void
  close(): void
}

/** The gateway's management API over the open connections. */
export class GatewayService implements Service {
  readonly latency = MODEL.post
  readonly throttled = { statusCode: 429, error: 'LimitExceededException' }
  readonly connections = new Map<string, Listener>()
  private readonly allowance: Allowance

  constructor(private readonly options: { now: () => number; usage: Usage }) {
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
      const bytes = body as Uint8Array
      this.count(bytes.length)
      listener.hear(Buffer.from(bytes).toString())
    } else {
      this.connections.delete(connectionId)
      listener.close()
    }
    return { statusCode: 200 }
  }

  /** Counts a message of this many bytes, in or out. */
  count(bytes: number): void {
    this.options.usage.messages += Math.ceil(bytes / MESSAGE_BYTES)
  }
}
