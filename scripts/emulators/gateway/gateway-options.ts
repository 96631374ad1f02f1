import type { LogFault } from '../../platform/log'
import type { Timers } from '../../platform/timers'
import type { Authorizer, Handler } from './events'
import type { Quotas } from './quotas'

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
