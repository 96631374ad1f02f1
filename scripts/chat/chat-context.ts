import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import { type ChatStore, type Pace, SERVICE } from './chat-store'
import type { DeliveryQueue } from './delivery-queue'
import type { FanOut } from './fan-out'

/** What one person may do, and how the room is served. */
export interface ChatLimits {
  /** Lines of one person. */
  lines: Omit<Pace, 'now'>
  /** Lines that are sent to one person again. Without it there is no limit. */
  replay?: Omit<Pace, 'now'>
  /** Lines that come within this time of a post travel together. */
  windowMs: number
  /** A member who comes back within this time has neither left nor joined. */
  returnMs: number
}

export const DEFAULT_LIMITS: ChatLimits = {
  lines: { everyMs: 250, burst: 20 },
  windowMs: 50,
  returnMs: 60_000,
}

/** What the handlers share. */
export interface ChatContext {
  store: ChatStore
  queue: DeliveryQueue
  fanOut: FanOut
  limits: ChatLimits
  now: () => number
  timers: Timers
  log: LogFault
}

/** Keeps what the room itself says. The fan-out is still to be told. */
export async function keepNotice({ store, now }: ChatContext, text: string): Promise<void> {
  await store.append({ text, author: SERVICE, at: now() })
}
