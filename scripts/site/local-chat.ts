import { type ChatOptions, createChat } from '../chat/chat'
import { openEmbeddedRoom } from '../chat/embedded/embedded-room'
import { createGateway, type Gateway } from '../emulators/gateway/gateway'
import type { GatewayOptions } from '../emulators/gateway/gateway-options'
import type { Database } from '../platform/storage/database'
import { realTimers } from '../platform/timers'

export const STAGE = 'prod'
const SWEEP_MS = 5_000

interface LocalChatOptions
  extends Pick<ChatOptions, 'verifyIdToken' | 'now' | 'limits' | 'log' | 'record'>,
    Pick<GatewayOptions, 'note'> {
  /** The path of `room.db`. */
  file: string
}

export interface LocalChat extends Gateway {
  database: Database
}

/** The chat service behind the local gateway, over SQLite. */
export function openLocalChat({
  file,
  now,
  log = console.error,
  note = () => {},
  ...options
}: LocalChatOptions): LocalChat {
  const { store, fanOut, database } = openEmbeddedRoom({ file, now })
  const { connections, serve } = createGateway({ stage: STAGE, now, log, note })
  const chat = createChat({ ...options, store, fanOut, now, log, connections })
  const gateway = serve(chat)

  let stopSweeping = () => {}
  let sweeping = Promise.resolve()
  function sweepLater(): void {
    stopSweeping = realTimers.after(SWEEP_MS, () => {
      sweeping = chat.sweep().catch((error: unknown) => log('The room could not be swept', error))
      void sweeping.then(sweepLater)
    })
  }
  sweepLater()

  return {
    ...gateway,
    database,
    async close() {
      await gateway.close()
      await sweeping
      stopSweeping()
      await chat.untilIdle()
      database.close()
    },
  }
}
