import type { Timers } from '../timers'
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
  log?: (message: string, error: unknown) => void
}

/** The options with every default filled in. */
export type GatewaySetup = Required<Omit<GatewayOptions, 'authorizer' | 'quotas'>> & {
  authorizer: Authorizer | undefined
  quotas: Quotas
}
