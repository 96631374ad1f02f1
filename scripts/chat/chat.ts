import type { Authorizer, ConnectionsApi, GatewayEvent, OnEvent } from '../platform/gateway-events'
import type { LogFault } from '../platform/log'
import { realTimers, type Timers } from '../platform/timers'
import { type ChatContext, type ChatLimits, DEFAULT_LIMITS, storeNotice } from './chat-context'
import type { ChatStore } from './chat-store'
import { DeliveryQueue, isExpired } from './delivery/delivery-queue'
import type { CreateFanOut } from './delivery/fan-out'
import { handleFrame } from './frames/handle-frame'
import { createAuthorizer, type VerifyIdToken } from './id-token'
import { leaveNotice } from './room-texts'

export interface ChatOptions {
  store: ChatStore
  fanOut: CreateFanOut
  connections: ConnectionsApi
  /** Without it nobody is verified, and the service trusts the nickname of a bind. */
  verifyIdToken?: VerifyIdToken
  now: () => number
  timers?: Timers
  limits?: Partial<ChatLimits>
  log?: LogFault
  record?: ChatContext['record']
}

type RouteKey = '$connect' | '$disconnect' | 'bindNickNameToConnectionId' | '$default'

export interface Chat {
  routes: Record<RouteKey, OnEvent>
  authorizer?: Authorizer
  /** Does the periodic work. Call it every few seconds. */
  sweep(): Promise<void>
  /** Resolves when no work is in progress. A function must not freeze before that. */
  untilIdle(): Promise<void>
}

/** The chat service: functions for the gateway's routes over a store. */
export function createChat(options: ChatOptions): Chat {
  const chat = createContext(options)
  const { verifyIdToken } = options
  const onFrame = (event: GatewayEvent) => handleFrame(chat, event)
  return {
    routes: {
      $connect: async () => ({ statusCode: 200 }),
      $disconnect: async ({ requestContext }) => {
        await chat.store.unbind(requestContext.connectionId, chat.now())
        return { statusCode: 200 }
      },
      bindNickNameToConnectionId: onFrame,
      $default: onFrame,
    },
    ...(verifyIdToken && { authorizer: createAuthorizer(verifyIdToken) }),
    sweep: () => sweep(chat),
    async untilIdle() {
      await chat.fanOut.untilIdle()
      await chat.queue.untilIdle()
    },
  }
}

function createContext(options: ChatOptions): ChatContext {
  const { store, connections, now } = options
  const { timers = realTimers, log = console.error, record = () => {} } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const forget = (connectionId: string) => store.unbind(connectionId, now())
  const queue = new DeliveryQueue({ connections, now, timers, forget, log })
  const fanOut = options.fanOut({ store, queue, now, timers, windowMs: limits.windowMs, log })
  return { store, queue, fanOut, limits, now, timers, log, record }
}

/** Closes connections with an expired token, announces members who have left, deletes expired data,
 * and posts lines that were stored but not posted. */
async function sweep(chat: ChatContext): Promise<void> {
  const { store, queue, fanOut, limits } = chat
  const now = chat.now()
  for (const connection of await store.connections()) {
    if (isExpired(connection, now)) await queue.dismiss(connection.connectionId)
  }
  for (const { member, nickname } of await store.takeAbsent(now - limits.returnMs)) {
    await storeNotice(chat, { ...leaveNotice(nickname), member })
  }
  await store.expire(now)
  await fanOut.announce()
}
