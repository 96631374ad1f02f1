import { createChat } from '../../chat/chat'
import { openHostedRoom } from '../../chat/dynamo/hosted-room'
import type { ConnectionsApi } from '../../chat/gateway-events'
import { ManualTime } from '../../testing/manual-time'
import { openCountedTable } from './counted-table'
import { addRun, emptyUsage, type Usage } from './prices'

/** Functions that a busy room keeps warm. */
const RUNS = 20
const MESSAGE_BYTES = 32 * 1024
const STEP_MS = 5
/** The store of this machine is slower than the hosted one, and must not be given up. */
const STORE_MS = 1_000_000
const UNLIMITED = { everyMs: 0, burst: 1 }

interface Scenario {
  members: number
  lines: number
  perSecond: number
}

/** Parlor's handlers as they are deployed, on a clock that stands while they work. */
export async function measureParlor({ members, lines, perSecond }: Scenario): Promise<Usage> {
  const counted = await openCountedTable()
  const time = new ManualTime()
  const { now, timers } = time
  let posts = 0
  const connections: ConnectionsApi = {
    async broadcast({ connectionIds, data }) {
      posts += connectionIds.length * Math.ceil(Buffer.byteLength(data) / MESSAGE_BYTES)
      return []
    },
    async delete() {},
  }
  const chats = Array.from({ length: RUNS }, (_, index) =>
    createChat({
      ...openHostedRoom({
        table: counted.table,
        timers,
        holder: `run ${index}`,
        storeMs: STORE_MS,
      }),
      connections,
      now,
      timers,
      limits: { lines: UNLIMITED },
    }),
  )

  async function handle(index: number, frame: object): Promise<void> {
    const chat = chats[index % RUNS]
    const start = now()
    const before = posts
    const connection = { connectionId: `c${index % members}`, requestId: '', connectedAt: start }
    await chat?.routes.$default({
      requestContext: { routeKey: '$default', ...connection },
      body: JSON.stringify(frame),
    })
    await chat?.settled()
    // Runs overlap: a post is counted with each of them that was there, which errs to our cost.
    addRun(counted.usage, { posts: posts - before, waitedMs: now() - start })
  }
  /** Lets the clock go on when the store has answered everything. */
  async function pass(ms: number): Promise<void> {
    for (let calm = 0; calm < 5; calm += counted.callsUnderWay > 0 ? -calm : 1) {
      await new Promise(setImmediate)
    }
    time.advance(ms)
  }
  async function finish(work: Promise<unknown>): Promise<void> {
    let isOver = false
    const ended = work.finally(() => {
      isOver = true
    })
    while (!isOver) await pass(STEP_MS)
    await ended
  }

  for (let index = 0; index < members; index += 1) {
    const nickName = `member ${index}`
    await finish(handle(index, { action: 'bindNickNameToConnectionId', nickName, lastSeq: null }))
  }
  counted.usage = emptyUsage()
  posts = 0
  const running: Promise<void>[] = []
  for (let index = 0; index < lines; index += 1) {
    const message = `line ${index} of a usual length for a line of chat`
    running.push(handle(index, { action: '$default', message, id: `id-${index}` }))
    for (let left = 1000 / perSecond; left > 0; left -= STEP_MS) await pass(Math.min(STEP_MS, left))
  }
  await finish(Promise.all(running))
  await counted.table.close()
  return { ...counted.usage, messages: posts + lines }
}
