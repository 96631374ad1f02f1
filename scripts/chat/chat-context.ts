import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import { type ChatStore, SERVICE } from './chat-store'
import type { DeliveryQueue } from './delivery-queue'
import type { FanOut } from './fan-out'

/** What one person may do, and how the room is served. */
export interface ChatLimits {
  /** Lines of one person. */
  lines: { everyMs: number; burst: number }
  /** Lines that come within this time of a post travel together. */
  windowMs: number
  /** A member who comes back within this time has neither left nor joined. */
  blipMs: number
}

export const DEFAULT_LIMITS: ChatLimits = {
  lines: { everyMs: 250, burst: 20 },
  windowMs: 50,
  blipMs: 60_000,
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

interface Notice {
  text: string
  id?: string
}

/** Says something in the room's own name; a second time with one id it is not said. */
export async function announce(chat: ChatContext, notice: Notice): Promise<void> {
  await chat.fanOut.announce(await storeNotice(chat, notice))
}

/** Stores what the room itself says. Answers its number, of which the fan-out is still to be told. */
export async function storeNotice(
  { store, now }: ChatContext,
  { text, id }: Notice,
): Promise<number> {
  const line = { text, author: SERVICE, at: now(), ...(id !== undefined && { id }) }
  return (await store.append(line)).seq
}
