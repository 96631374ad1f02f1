import { type Chat, type ChatOptions, createChat } from '../../chat/chat'
import type { ChatLimits } from '../../chat/chat-context'
import type { ChatStore } from '../../chat/chat-store'
import { BRIEF_PAUSES_MS, DeliveryQueue } from '../../chat/delivery/delivery-queue'
import type { CreateFanOut } from '../../chat/delivery/fan-out'
import type { ConnectionsApi } from '../../platform/gateway-events'
import type { LogFault } from '../../platform/log'
import { realTimers, type Timers } from '../../platform/timers'
import type { ChatTable, RowKey } from './chat-table'
import { type Connections, openConnections } from './connections'
import { createDelivery, type DeliveryChunk, type DeliveryCounts } from './delivery'
import { openHostedStore } from './hosted-store'
import { type LineInbox, openInbox } from './inbox'
import { openLog } from './log'
import { createSequencer, type StreamedItem } from './sequencer'
import { openRowsAside, openWaitingChunks } from './waiting-values'

/** Ten times the pace of a person's own lines: fast enough to catch up, and no harm to others. */
const REPLAY = { everyMs: 4, burst: 2_000 }

export interface HostedChatOptions {
  /** The new rows of its stream have to be passed to `sequence`. */
  inbox: ChatTable
  table: ChatTable
  connections: ConnectionsApi
  /** Lets another function deliver a chunk. Resolves with its answer after success. */
  invoke: (chunk: DeliveryChunk) => Promise<DeliveryCounts>
  now: () => number
  timers?: Timers
  limits?: Partial<ChatLimits>
  log?: LogFault
  record?: ChatOptions['record']
}

export interface HostedChat extends Chat {
  store: ChatStore
  /** Numbers and delivers the inbox's items. Rejects if the batch has to be repeated. */
  sequence(batch: readonly StreamedItem[]): Promise<void>
  /** Serves a part of the members. */
  deliverChunk(chunk: DeliveryChunk): Promise<DeliveryCounts>
}

/** The chat over DynamoDB, served by one of many functions. Lines go through the inbox's stream. */
export function openHostedChat(options: HostedChatOptions): HostedChat {
  const { table, now, timers = realTimers, log: logFault = console.error, invoke } = options
  const inbox = openInbox(options.inbox, now)
  const connections = openConnections(table)
  const log = openLog(table)
  const store = openHostedStore({ table, inbox, log, connections })
  const queue = new DeliveryQueue({
    connections: options.connections,
    now,
    timers,
    pausesMs: BRIEF_PAUSES_MS,
    forget: (connectionId) => connections.unbind(connectionId, now()),
    log: logFault,
  })
  const chat = createChat({
    ...options,
    store,
    limits: { replay: REPLAY, ...options.limits },
    fanOut: streamFanOut({ inbox, connections, now }),
  })
  const { deliver, deliverChunk, deliverWaiting, greet } = createDelivery({
    log,
    connections,
    queue,
    waiting: openWaitingChunks(table),
    now,
    timers,
    invoke,
    logFault,
  })
  async function setAside(row: RowKey): Promise<void> {
    logFault('A row of the inbox cannot be read, and was set aside', new Error(row.sk))
    await openRowsAside(table).add(row, now())
  }
  return {
    ...chat,
    store,
    async sweep() {
      await chat.sweep()
      await deliverWaiting()
    },
    sequence: createSequencer({ log, now, setAside, greet, deliver }),
    deliverChunk,
  }
}

/** The stream's function posts the lines, and greets between two posts. */
function streamFanOut(parts: {
  inbox: LineInbox
  connections: Connections
  now: () => number
}): CreateFanOut {
  const { inbox, connections, now } = parts
  return () => ({
    async announce() {},
    async greet(connection) {
      const arrival = await connections.bind(connection)
      await inbox.greet(connection, now())
      return arrival
    },
    async untilIdle() {},
  })
}
