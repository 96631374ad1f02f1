import type { ChatOptions } from '../../chat/chat'
import {
  type ChatHarness,
  harness,
  type OpenHarnesses,
  PostOffice,
} from '../../testing/chat-harness'
import { ManualTime } from '../../testing/manual-time'
import { openHostedChat } from '../room/hosted-chat'
import { type LocalTables, openLocalDynamo } from './local-table'

export const onDynamo: OpenHarnesses = async () => {
  const dynamo = await openLocalDynamo()
  return {
    open: async (options) => openHostedHarness(await dynamo.create(), options),
    close: dynamo.close,
  }
}

/** The chat's handlers over DynamoDB: a frame's inbox items are served before the frame is done. */
function openHostedHarness(tables: LocalTables, options: Partial<ChatOptions> = {}): ChatHarness {
  const time = new ManualTime()
  const office = new PostOffice()
  const chat = openHostedChat({
    ...tables,
    connections: office,
    now: time.now,
    timers: time.timers,
    invoke: (chunk) => chat.deliverChunk(chunk),
    ...options,
  })
  const deliver = () => tables.serve(chat.sequence)
  return harness({ chat, store: chat.store, time, office, deliver, close() {} })
}
