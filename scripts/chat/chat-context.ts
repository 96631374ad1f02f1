import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import { type ChatStore, type Pace, SERVICE } from './chat-store'
import type { DeliveryQueue } from './delivery-queue'
import type { FanOut } from './fan-out'

/** The limits for each person, and the timing of the room. */
export interface ChatLimits {
  /** The pace of one person's lines. */
  lines: Omit<Pace, 'now'>
  /** The pace of lines replayed to one person. Unlimited if absent. */
  replay?: Omit<Pace, 'now'>
  /** Lines that arrive within this time after a post are sent together. */
  windowMs: number
  /** A member who returns within this time has neither left nor joined. */
  returnMs: number
}

export const DEFAULT_LIMITS: ChatLimits = {
  lines: { everyMs: 250, burst: 20 },
  windowMs: 50,
  returnMs: 60_000,
}

/** The context that the handlers share. */
export interface ChatContext {
  store: ChatStore
  queue: DeliveryQueue
  fanOut: FanOut
  limits: ChatLimits
  now: () => number
  timers: Timers
  log: LogFault
}

/** Stores a line of the room itself. The caller has to announce it. */
export async function keepNotice({ store, now }: ChatContext, text: string): Promise<void> {
  await store.append({ text, author: SERVICE, at: now() })
}
