import { createChat } from '../../chat/chat'
import { openHostedRoom } from '../../chat/dynamo/hosted-room'
import type { ConnectionsApi, GatewayEvent } from '../../chat/gateway-events'
import type { Timers } from '../../platform/timers'
import { ManualTime } from '../../testing/manual-time'
import { openCountedTable } from './counted-table'
import { addRun, emptyUsage, type Usage } from './prices'

/** Functions that a busy room keeps warm. */
const RUNS = 20
const MESSAGE_BYTES = 32 * 1024
const UNLIMITED = { everyMs: 0, burst: 1 }

interface Scenario {
  members: number
  lines: number
  perSecond: number
}

/** Parlor's handlers as they are deployed, on a clock that stands while they work. */
export async function measureParlor({ members, lines, perSecond }: Scenario): Promise<Usage> {
  const counted = await openCountedTable()
  const usage = emptyUsage()
  const time = new ManualTime()
  const connections = new CountedPosts()
  // The store of this machine is slower than the hosted one, and its time is not the room's.
  const timers: Timers = {
    after: (ms, call) => (ms >= STORE_MS ? () => {} : time.timers.after(ms, call)),
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
      now: time.now,
      timers,
      limits: { lines: UNLIMITED },
    }),
  )
  const settle = async () => {
    for (let calm = 0; calm < 5; calm += counted.isBusy() ? -calm : 1) {
      await new Promise(setImmediate)
    }
  }
  async function handle(index: number, frame: object): Promise<void> {
    const chat = chats[index % RUNS]
    const start = time.now()
    const before = connections.posts
    await chat?.routes.$default(eventOf(`c${index % members}`, { frame, now: start }))
    await chat?.settled()
    // Runs overlap: a post is counted with each of them that was there, which errs to our cost.
    addRun(usage, { posts: connections.posts - before, waitedMs: time.now() - start })
  }

  for (let index = 0; index < members; index += 1) {
    await bindMember(index, { handle, time })
  }
  await settle()
  counted.countInto(usage)
  connections.posts = 0
  usage.invocations = 0
  usage.gbSeconds = 0

  const running: Promise<void>[] = []
  for (let index = 0; index < lines; index += 1) {
    const message = `line ${index} of a usual length for a line of chat`
    running.push(handle(index, { action: '$default', message, id: `id-${index}` }))
    await settle()
    await pass(1000 / perSecond)
  }
  await pass(1_000)
  await Promise.all(running)
  counted.countInto(undefined)
  await counted.table.close()
  usage.messages = connections.posts + lines
  return usage

  /** Time goes on from one thing that is due to the next. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      time.advance(Math.min(STEP_MS, left))
      await settle()
    }
  }
}

const STORE_MS = 1_000_000
const STEP_MS = 5

interface Binding {
  handle: (index: number, frame: object) => Promise<void>
  time: ManualTime
}

async function bindMember(index: number, { handle, time }: Binding): Promise<void> {
  const frame = { action: 'bindNickNameToConnectionId', nickName: `member ${index}`, lastSeq: null }
  let isDone = false
  const bound = handle(index, frame).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    if (time.isAwaited(STEP_MS * 10)) time.advance(STEP_MS * 10)
  }
  await bound
}

function eventOf(
  connectionId: string,
  { frame, now }: { frame: object; now: number },
): GatewayEvent {
  return {
    requestContext: { routeKey: '$default', connectionId, requestId: '', connectedAt: now },
    body: JSON.stringify(frame),
  }
}

class CountedPosts implements ConnectionsApi {
  posts = 0

  async broadcast({ connectionIds, data }: { connectionIds: readonly string[]; data: string }) {
    this.posts += connectionIds.length * Math.ceil(Buffer.byteLength(data) / MESSAGE_BYTES)
    return []
  }

  async delete(): Promise<void> {}
}
