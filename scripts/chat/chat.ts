import type { Authorizer, ConnectionsApi, GatewayEvent, Handler } from '../emulators/gateway/events'
import type { LogFault } from '../platform/log'
import { realTimers, type Timers } from '../platform/timers'
import { attend } from './attend'
import { createAuthorizer } from './authorizer'
import { type ChatLimits, DEFAULT_LIMITS } from './chat-limits'
import type { ChatStore } from './chat-store'
import { Courier } from './courier'
import { FanOut } from './fan-out'
import type { VerifyIdToken } from './id-token'
import { impatientStore } from './impatient-store'
import { PaceKeeper } from './pace-keeper'
import { Replays } from './replays'
import { deliverLines, forgetConnection, mayHear, type Room } from './room'
import { sweep } from './sweep'

export interface ChatOptions {
  store: ChatStore
  connections: ConnectionsApi
  /** Left out: nobody is verified, and a bind's nickname is believed. */
  verifyIdToken?: VerifyIdToken
  now: () => number
  timers?: Timers
  limits?: Partial<ChatLimits>
  random?: () => number
  log?: LogFault
  /** Names this process among those that serve the room at once. */
  holder?: string
}

type RouteKey = '$connect' | '$disconnect' | 'bindNickNameToConnectionId' | '$default'

export interface Chat {
  routes: Record<RouteKey, Handler>
  authorizer?: Authorizer
  /** To be called every now and then. */
  sweep(): Promise<void>
  /** For a process that has just begun: no connection of the store can be its gateway's. */
  forgetConnections(): Promise<void>
  /** Resolves when nothing is under way. A function must not be frozen before. */
  settled(): Promise<void>
}

/** The chat service: functions for the gateway's routes over a store. */
export function createChat(options: ChatOptions): Chat {
  const room = createRoom(options)
  const { verifyIdToken } = options
  const onFrame = (event: GatewayEvent) => attend(room, event)
  return {
    routes: {
      $connect: async () => ({ statusCode: 200 }),
      $disconnect: async ({ requestContext }) => {
        await forgetConnection(room, requestContext.connectionId)
        return { statusCode: 200 }
      },
      bindNickNameToConnectionId: onFrame,
      $default: onFrame,
    },
    ...(verifyIdToken && { authorizer: createAuthorizer(verifyIdToken) }),
    sweep: () => sweep(room),
    async forgetConnections() {
      for (const { connectionId } of await room.store.connections())
        await forgetConnection(room, connectionId)
    },
    async settled() {
      await room.fanOut.settled()
      await room.courier.settled()
    },
  }
}

function createRoom(options: ChatOptions): Room {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const {
    now,
    timers = realTimers,
    random = Math.random,
    log = console.error,
    holder = 'local',
  } = options
  const store = impatientStore(options.store, { ms: limits.storeMs, timers })
  const frames = new PaceKeeper()
  const courier = new Courier({
    connections: options.connections,
    timers,
    mayHear: (connectionId) => mayHear({ store, now }, connectionId),
    onGone: (connectionId) => forgetConnection({ store, frames, now }, connectionId),
    log,
  })
  const fanOut = new FanOut({
    store,
    holder,
    now,
    timers,
    windowMs: limits.windowMs,
    holdMs: limits.holdMs,
    deliver: (lines) => deliverLines({ store, courier, now }, lines),
    log,
  })
  const replays = new Replays({ store, courier, now })
  return { store, courier, fanOut, replays, frames, limits, now, timers, random, log }
}
