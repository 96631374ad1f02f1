import type { Authorizer, OnEvent } from '../../platform/gateway-events'
import type { LogFault } from '../../platform/log'
import type { Timers } from '../../platform/timers'

export interface GatewayOptions {
  stage: string
  /** Milliseconds since the epoch. */
  now: () => number
  timers?: Timers
  /** Called with the error that a handler threw. */
  log?: LogFault
  /** Called after each event. */
  note?: (event: EventNote) => void
}

export interface GatewayHandlers {
  /** By route key: `$connect`, `$disconnect`, `$default` and the custom ones. */
  routes: Readonly<Record<string, OnEvent>>
  authorizer?: Authorizer
}

/** The loggable facts of an event: no message text, and no URL with its token. */
export interface EventNote {
  /** The request id, which is also in the gateway's own answers to the client. */
  id: string
  route: string
  /** Undefined if the connection was refused before it had an id. */
  connectionId?: string
  status: number
  ms: number
}

/** The options with every default filled in, and the handlers. */
export type GatewaySetup = Required<GatewayOptions> & GatewayHandlers

/** The limits of the hosted gateway, an API Gateway with a WebSocket API, for one connection. */
export const QUOTAS = {
  /** The limits of a client's frame, and of a message that is posted to it. */
  frameBytes: 32 * 1024,
  messageBytes: 128 * 1024,
  /** A connection without a message in either direction for this long is closed. */
  idleMs: 10 * 60_000,
  lifeMs: 2 * 60 * 60_000,
  urlLength: 4096,
  /** [?] Bytes buffered for a slow reader before a `POST` answers 429. */
  bufferedBytes: 1024 * 1024,
}
