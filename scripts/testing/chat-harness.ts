import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LinesFrame, RefusalFrame } from '@parlor/shared/contract/chat-wire'
import { type Chat, type ChatOptions, createChat } from '../chat/chat'
import type { ChatStore } from '../chat/chat-store'
import { type EmbeddedRoom, openEmbeddedRoom } from '../chat/embedded/embedded-room'
import type { ConnectionsApi, FailedPost } from '../platform/gateway-events'
import { gatewayEvent } from './gateway-event'
import { ManualTime } from './manual-time'

/** The gateway's clients in memory, with what was posted to each. A test may close a connection or
 * make a post fail. */
export class PostOffice implements ConnectionsApi {
  readonly frames = new Map<string, string[]>()
  readonly deleted: string[] = []
  /** The error of the next post to a connection. */
  readonly failures = new Map<string, Error>()

  async post({ connectionId, data }: { connectionId: string; data: string }): Promise<void> {
    const failure = this.failures.get(connectionId)
    this.failures.delete(connectionId)
    if (failure) throw failure
    const inbox = this.frames.get(connectionId)
    if (!inbox) throw errorNamed('GoneException')
    inbox.push(data)
  }

  async broadcast({ connectionIds, data }: { connectionIds: readonly string[]; data: string }) {
    const failures: FailedPost[] = []
    for (const connectionId of connectionIds) {
      await this.post({ connectionId, data }).catch((error: unknown) =>
        failures.push({ connectionId, error }),
      )
    }
    return failures
  }

  async delete(connectionId: string): Promise<void> {
    if (!this.frames.delete(connectionId)) throw errorNamed('GoneException')
    this.deleted.push(connectionId)
  }
}

/** An embedded room in a temporary folder. */
export function temporaryRoom(now = Date.now): EmbeddedRoom & { file: string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-room-'))
  const file = join(folder, 'room.db')
  const room = openEmbeddedRoom({ file, now })
  return {
    ...room,
    file,
    close() {
      room.database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export function errorNamed(name: string): Error {
  return Object.assign(new Error(name), { name })
}

/** One connection of the harness. */
export interface HarnessMember {
  connectionId: string
  /** Everything sent to it so far, even after its connection is gone. */
  frames: string[]
  send(frame: unknown): Promise<void>
  say(message: string, id?: string): Promise<void>
  leave(): Promise<void>
}

export interface ChatHarness {
  chat: Chat
  store: ChatStore
  time: ManualTime
  office: PostOffice
  /** Resolves when the stored lines are numbered and delivered. */
  deliver(): Promise<void>
  /** Opens a connection; `proof` is the authorizer's result. */
  connect(proof?: Record<string, string>): HarnessMember
  /** Opens a connection and binds it: plain, or resumable if `lastSeq` is given. */
  enter(nickName: string, lastSeq?: number | null): Promise<HarnessMember>
  close(): Promise<void>
}

/** Opens a harness for each test over one store. Open before the tests, close afterwards. */
export type OpenHarnesses = () => Promise<{
  open(options?: Partial<ChatOptions>): Promise<ChatHarness>
  close(): Promise<void>
}>

const onSqlite: OpenHarnesses = async () => ({
  open: async (options) => openChatHarness(options),
  async close() {},
})

/** The stores for common tests, by name. The hosted room puts its own here, and runs the same tests. */
export const HARNESSES: Record<string, OpenHarnesses> = { SQLite: onSqlite }

/** The handlers alone, without sockets, on a stopped clock. Lines are posted without a window. */
export function openChatHarness(options: Partial<ChatOptions> = {}): ChatHarness {
  const time = new ManualTime()
  const room = temporaryRoom(time.now)
  const office = new PostOffice()
  const { store, fanOut } = { ...room, ...options }
  const chat = createChat({
    connections: office,
    now: time.now,
    timers: time.timers,
    ...options,
    store,
    fanOut,
    limits: { windowMs: 0, ...options.limits },
  })
  const deliver = async () => {}
  return harness({ chat, store, time, office, deliver, close: () => room.close() })
}

export interface HarnessParts
  extends Pick<ChatHarness, 'chat' | 'store' | 'time' | 'office' | 'deliver'> {
  close(): void
}

export function harness({ chat, store, time, office, deliver, close }: HarnessParts): ChatHarness {
  let connectionCount = 0

  function connect(proof?: Record<string, string>): HarnessMember {
    connectionCount += 1
    const connectionId = `c${connectionCount}`
    const frames: string[] = []
    office.frames.set(connectionId, frames)
    const connectedAt = time.now()
    const event = (routeKey: string, body?: string) =>
      gatewayEvent({ routeKey, connectionId, connectedAt, authorizer: proof, body })
    const send = async (frame: unknown) => {
      const body = typeof frame === 'string' ? frame : JSON.stringify(frame)
      await chat.routes.$default(event('$default', body))
      await deliver()
    }
    return {
      connectionId,
      frames,
      send,
      say: (message, id) => send({ action: '$default', message, id }),
      async leave() {
        office.frames.delete(connectionId)
        await chat.routes.$disconnect(event('$disconnect'))
      },
    }
  }

  return {
    chat: {
      ...chat,
      async sweep() {
        await chat.sweep()
        await deliver()
      },
    },
    store,
    time,
    office,
    deliver,
    connect,
    async enter(nickName, lastSeq) {
      const member = connect()
      await member.send({ action: 'bindNickNameToConnectionId', nickName, lastSeq })
      return member
    },
    async close() {
      await chat.untilIdle()
      close()
    },
  }
}

/** Opens a new harness for each test of the file, or of the surrounding `describe`. */
export function chatHarnessForEachTest(
  options: Partial<ChatOptions> = {},
  openHarnesses: OpenHarnesses = onSqlite,
): ChatHarness {
  const harness = {} as ChatHarness
  let harnesses: Awaited<ReturnType<typeof openHarnesses>>
  beforeAll(async () => {
    harnesses = await openHarnesses()
  })
  beforeEach(async () => void Object.assign(harness, await harnesses.open(options)))
  afterEach(() => harness.close())
  afterAll(() => harnesses.close())
  return harness
}

/** Adds earlier lines to the room, `ada: line 1` and so on. */
export async function fillRoom(room: ChatHarness, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => `ada: line ${index + 1}`)
  await Promise.all(
    lines.map((text) => room.store.append({ kind: 'said', text, author: 'ada', at: 0 })),
  )
  await room.deliver()
}

/** Waits for a condition, without moving the test's clock. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate)
}

/** Moves the clock forward in steps while something waits for it, until the work is done. */
export async function withTime<T>(
  time: ManualTime,
  { work, step }: { work: Promise<T>; step: number },
): Promise<T> {
  let isDone = false
  const result = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    if (time.isAwaited(step)) time.advance(step)
  }
  return result
}

/** The lines among frames, in order of arrival. */
export function linesOf(frames: readonly string[]): string[] {
  return frames.flatMap((text) => (JSON.parse(text) as LinesFrame).lines ?? [])
}

/** The lines of a plain member's frames, in order of arrival. */
export function textLinesOf(frames: readonly string[]): string[] {
  return frames.flatMap((text) => text.split('\n'))
}

export function refusalsOf(frames: readonly string[]): RefusalFrame[] {
  return frames
    .map((text) => JSON.parse(text) as RefusalFrame)
    .filter(({ error }) => error !== undefined)
}
