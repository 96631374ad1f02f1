import type { Authorizer, Handler } from '../../platform/gateway-events'
import type { LogFault } from '../../platform/log'
import type { Timers } from '../../platform/timers'

export interface GatewayOptions {
  /** Handlers by route key: `$connect`, `$disconnect`, `$default` and the custom ones. */
  routes: Readonly<Record<string, Handler>>
  authorizer?: Authorizer
  /** Routes whose handler's body goes back to the client. */
  routeResponses?: readonly string[]
  stage: string
  /** Milliseconds since the epoch. */
  now: () => number
  timers?: Timers
  quotas?: Partial<Quotas>
  /** Told what a handler threw. */
  log?: LogFault
  /** Told of each event that is over. */
  note?: (event: EventNote) => void
}

/** What may be logged of an event: nothing of what was said, and no address with its token. */
export interface EventNote {
  /** The request id, which the gateway's own answers to the client carry too. */
  id: string
  route: string
  /** Unknown where the connection was refused before it had one. */
  connectionId?: string
  status: number
  ms: number
}

/** The options with every default filled in. */
export type GatewaySetup = Required<Omit<GatewayOptions, 'authorizer' | 'quotas'>> & {
  authorizer: Authorizer | undefined
  quotas: Quotas
}

/** The hosted gateway's limits, as `websocket-gateway.md` lists them. */
export interface Quotas {
  messageBytes: number
  frameBytes: number
  /** A connection that neither hears nor says anything for so long is closed. */
  idleMs: number
  lifeMs: number
  /** How long a handler may take. */
  integrationMs: number
  newConnectionsPerSecond: number
  urlLength: number
  /** [?] No source says at what rate a client is closed with 1008; the account's is far above. */
  messagesPerSecond: number
  /** [?] What may wait in memory for a client that reads slowly before a `POST` answers 429. */
  bufferedBytes: number
}

export const HOSTED_QUOTAS: Quotas = {
  messageBytes: 128 * 1024,
  frameBytes: 32 * 1024,
  idleMs: 10 * 60_000,
  lifeMs: 2 * 60 * 60_000,
  integrationMs: 29_000,
  newConnectionsPerSecond: 500,
  urlLength: 4096,
  messagesPerSecond: 100,
  bufferedBytes: 1024 * 1024,
}
