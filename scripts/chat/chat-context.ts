import type { GatewayEvent } from '../platform/gateway-events'
import type { LogFault, LogFields } from '../platform/log'
import type { Timers } from '../platform/timers'
import { type ChatStore, type NewLine, type Pace, SERVICE } from './chat-store'
import type { DeliveryQueue } from './delivery/delivery-queue'
import type { FanOut } from './delivery/fan-out'

/** The limits for each person, and the time settings of the room. */
export interface ChatLimits {
  lines: Omit<Pace, 'now'>
  /** The pace of replayed lines to one person. Unlimited if absent. */
  replay?: Omit<Pace, 'now'>
  /** Lines that arrive within this time after a post are sent together. */
  windowMs: number
  /** If a member returns within this time, the room announces no absence. */
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
  /** Logs removals and silences, without the text of a line. */
  record: (message: string, about: LogFields) => void
}

/** Stores that a member joined, left or changed their name. The caller has to announce it. */
export async function storeNotice(
  { store, now }: ChatContext,
  notice: Pick<NewLine, 'kind' | 'text' | 'who' | 'member'>,
): Promise<void> {
  await store.append({ ...notice, author: SERVICE, at: now() })
}

/** The gateway ends a connection after 2 hours; the third hour allows for clock differences. */
const LONGEST_LIFE_MS = 3 * 60 * 60_000

/** The facts about the sender in an event. */
export interface Sender {
  connectionId: string
  expiresAt: number
  /** Undefined without an authorizer: then the bind's nickname is trusted. */
  verified?: { member: string; nickname: string; isModerator: boolean }
  tokenExpiresAt?: number
}

export function identify({
  connectionId,
  connectedAt,
  authorizer,
}: GatewayEvent['requestContext']): Sender {
  const sender = { connectionId, expiresAt: connectedAt + LONGEST_LIFE_MS }
  if (!authorizer) return sender
  const { sub = '', nickname = '', isModerator, tokenExpiresAt } = authorizer
  return {
    ...sender,
    verified: { member: sub, nickname, isModerator: String(isModerator) === 'true' },
    tokenExpiresAt: Number(tokenExpiresAt),
  }
}
