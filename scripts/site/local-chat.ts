import type { RootDatabase } from 'lmdb'
import { type Chat, createChat } from '../chat/chat'
import type { ChatLimits } from '../chat/chat-limits'
import type { VerifyIdToken } from '../chat/id-token'
import { openLmdbChatStore } from '../chat/lmdb/lmdb-chat-store'
import { createGateway, type Gateway } from '../emulators/gateway/gateway'
import type { GatewayOptions } from '../emulators/gateway/gateway-options'
import type { Quotas } from '../emulators/gateway/quotas'
import type { LogFault } from '../platform/log'
import { realTimers, type Timers } from '../platform/timers'

const STAGE = 'prod'
const SWEEP_MS = 5_000

interface LocalChatOptions {
  db: RootDatabase
  verifyIdToken?: VerifyIdToken
  now: () => number
  timers?: Timers
  limits?: Partial<ChatLimits>
  quotas?: Partial<Quotas>
  log?: LogFault
  note?: GatewayOptions['note']
}

/** The chat service behind the local gateway, over LMDB. */
export async function openLocalChat(options: LocalChatOptions): Promise<Gateway> {
  const { db, timers = realTimers, log = console.error, quotas = {}, note, ...rest } = options
  // Each needs the other: the gateway calls the handlers, and they post through the gateway.
  let gateway: Gateway
  const chat: Chat = createChat({
    ...rest,
    timers,
    log,
    store: openLmdbChatStore({ db }),
    connections: {
      post: (message) => gateway.connections.post(message),
      get: (connectionId) => gateway.connections.get(connectionId),
      delete: (connectionId) => gateway.connections.delete(connectionId),
      broadcast: (message) => gateway.connections.broadcast(message),
    },
  })
  gateway = createGateway({
    ...chat,
    stage: STAGE,
    now: options.now,
    timers,
    quotas,
    log,
    ...(note && { note }),
  })
  await chat.forgetConnections()

  let stopSweeping = () => {}
  let sweeping = Promise.resolve()
  function sweepLater(): void {
    stopSweeping = timers.after(SWEEP_MS, () => {
      sweeping = chat.sweep().catch((error: unknown) => log('The room could not be swept', error))
      void sweeping.then(sweepLater)
    })
  }
  sweepLater()

  return {
    ...gateway,
    async close() {
      await gateway.close()
      await sweeping
      stopSweeping()
      await chat.settled()
    },
  }
}
