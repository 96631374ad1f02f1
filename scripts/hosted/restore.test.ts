import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type { StoredLine } from '../chat/chat-store'
import { removalNotice } from '../chat/requests/removal-notice'
import type { ChatTable } from './room/chat-table'
import { type HostedChat, openHostedChat } from './room/hosted-chat'
import { replayRemovals } from './room/replay-removals'
import { type LocalDynamo, openLocalDynamo } from './testing/local-table'

type Batch = Parameters<HostedChat['sequence']>[0]

let dynamo: LocalDynamo
beforeAll(async () => {
  dynamo = await openLocalDynamo()
})
afterAll(() => dynamo.close())

function openChat(tables: { table: ChatTable; inbox: ChatTable }): HostedChat {
  return openHostedChat({
    ...tables,
    connections: { broadcast: async () => [], delete: async () => {} },
    invoke: () => Promise.reject(new Error('Nobody is there.')),
    now: Date.now,
  })
}

/** As the provider restores a table: its rows of that moment, in a new table. */
async function copyOf({ client, TableName }: ChatTable): Promise<ChatTable> {
  const { table } = await dynamo.create()
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  for (const Item of Items) await client.send(new PutCommand({ TableName: table.TableName, Item }))
  return table
}

const line = (id: number) => ({
  ...{ kind: 'said' as const, text: `ada: ${id}`, author: 'ada', id: `${id}` },
  at: Date.now(),
})

it('repeats later removals in a restored copy, in its own lines and in those of the stream', async () => {
  const { serve, ...tables } = await dynamo.create()
  const chat = openChat(tables)
  const streamedItems: Batch[number][] = []
  const deliver = () =>
    serve(async (batch) => {
      streamedItems.push(...batch)
      await chat.sequence(batch)
    })
  async function say(ids: number[]) {
    for (const id of ids) await chat.store.append(line(id))
    await deliver()
  }
  async function remove(seq: number) {
    const [line] = await chat.store.linesAfter(seq - 1, 1)
    await chat.store.remove(line as StoredLine, removalNotice(seq, Date.now()))
    await deliver()
  }
  const textsOf = async ({ store }: HostedChat) =>
    (await store.linesAfter(0, 100)).map(({ text }) => text)
  await say([1, 2, 3, 4])
  await remove(1)
  const copy = await copyOf(tables.table)
  await say([5, 6])
  await remove(2)
  await remove(7)
  expect(await textsOf(chat)).toEqual([
    ...[REMOVED_TEXT, REMOVED_TEXT, 'ada: 3', 'ada: 4'],
    ...[REMOVED_TEXT, 'ada: 5', REMOVED_TEXT, REMOVED_TEXT, REMOVED_TEXT],
  ])

  const room = { before: tables.table, table: copy, inbox: tables.inbox, now: Date.now }
  expect(await replayRemovals(room)).toEqual({ again: 1, missing: 1 })
  const restored = openChat({ table: copy, inbox: tables.inbox })
  await restored.sequence(streamedItems)
  expect(await textsOf(restored)).toContain('ada: 6')
  expect(await replayRemovals(room)).toEqual({ again: 1, missing: 0 })
  expect(await textsOf(restored)).toEqual(await textsOf(chat))
  expect(await replayRemovals(room)).toEqual({ again: 0, missing: 0 })
})

it('adds the lines since a restored copy from the stream, each once', async () => {
  const { serve, ...tables } = await dynamo.create()
  const chat = openChat(tables)
  const streamedItems: Batch[number][] = []
  async function say(ids: number[]) {
    for (const id of ids) await chat.store.append(line(id))
    await serve(async (batch) => {
      streamedItems.push(...batch)
      await chat.sequence(batch)
    })
  }
  await say([1, 2, 3])
  const copy = await copyOf(tables.table)
  await say([4, 5, 6])

  const restored = openChat({ table: copy, inbox: tables.inbox })
  const texts = async ({ store }: HostedChat) =>
    (await store.linesAfter(0, 100)).map(({ seq, text }) => `${seq} ${text}`)
  expect(await texts(restored)).toHaveLength(3)
  await restored.sequence(streamedItems)
  expect(await texts(restored)).toEqual(await texts(chat))
  // The inbox calls this line stored, and now it is.
  expect(await restored.store.append(line(5))).toBe(false)
})
