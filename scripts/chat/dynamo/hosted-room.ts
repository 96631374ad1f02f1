import type { Timers } from '../../platform/timers'
import type { ChatStore } from '../chat-store'
import type { CreateFanOut } from '../fan-out'
import type { ChatTable } from './chat-table'
import { ClaimedFanOut } from './claimed-fan-out'
import { openDynamoChatStore } from './dynamo-chat-store'
import { dynamoFanOutClaim } from './fan-out-claim'
import { storeWithTimeout } from './store-with-timeout'

/** How long a handler waits for the table before it tells the client. */
const STORE_MS = 5_000

interface HostedRoomOptions {
  table: ChatTable
  timers: Timers
  /** Names this function's container among those that serve the room at once. */
  holder: string
  storeMs?: number
}

/** The room in a DynamoDB table, served by many functions at once. */
export function openHostedRoom({ table, timers, holder, storeMs = STORE_MS }: HostedRoomOptions): {
  store: ChatStore
  fanOut: CreateFanOut
} {
  const limit = { ms: storeMs, timers }
  const claim = storeWithTimeout(dynamoFanOutClaim(table), limit)
  return {
    store: storeWithTimeout(openDynamoChatStore(table), limit),
    fanOut: (options) => new ClaimedFanOut({ ...options, claim, holder }),
  }
}
