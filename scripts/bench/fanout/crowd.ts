import { setTimeout as sleep } from 'node:timers/promises'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import pLimit from 'p-limit'
import { LeanClient } from './lean-client'

/** Clients whose frames are read; the others count bytes. */
const LISTENERS = 20
/** The first clients talk, in turn. Each is its person's only connection: an author's frames also
 * acknowledge the lines' ids. */
const SPEAKERS = 10
/** Connections of one person, so that a crowd's arrival is not mostly announcements. */
const PER_PERSON = 50
/** Connections opened at once. */
const AT_ONCE = 100
/** Lines that take longer than this count as lost. */
const PATIENCE_MS = 30_000
const SAID = /number (\d+) @([\d.]+)$/

export type RivalName = 'parlor' | 'ws' | 'socketio'

/** The protocol of a client with one of the compared servers. */
interface Dialect {
  path: string
  /** The server speaks first. */
  greets?: true
  /** The first frame of a connected client; the server answers with one frame. */
  opening?: (nickname: string) => string
  say: (text: string, id: string) => string
  linesOf: (frame: string) => string[]
}

const dialects: Record<RivalName, Dialect> = {
  parlor: {
    path: '/prod',
    opening: (nickName) =>
      JSON.stringify({ action: 'bindNickNameToConnectionId', nickName, lastSeq: null }),
    say: (message, id) => JSON.stringify({ action: '$default', message, id }),
    linesOf: (frame) => (JSON.parse(frame) as Partial<LinesFrame>).lines ?? [],
  },
  ws: {
    path: '/',
    say: (text) => text,
    linesOf: (frame) => [frame],
  },
  // Socket.IO 4 over WebSocket only: engine.io's open packet, then 40 joins the namespace.
  socketio: {
    path: '/socket.io/?EIO=4&transport=websocket',
    greets: true,
    opening: () => '40',
    say: (text) => `42${JSON.stringify(['line', text])}`,
    linesOf: (frame) =>
      frame.startsWith('42') ? [(JSON.parse(frame.slice(2)) as [string, string])[1]] : [],
  },
}

/** The result of a crowd's lines. */
export interface CrowdResult {
  /** Milliseconds from sent to heardNumbers, for every line at every listener. */
  latencies: number[]
  seconds: number
}

interface CrowdOptions {
  rival: RivalName
  port: number
  count: number
}

const nicknameOf = (index: number) =>
  index < SPEAKERS ? `speaker ${index}` : `person ${Math.floor(index / PER_PERSON)}`

/** Many clients of one server. */
export class Crowd {
  private constructor(
    private readonly dialect: Dialect,
    private readonly clients: LeanClient[],
  ) {}

  static async gather({ rival, port, count }: CrowdOptions): Promise<Crowd> {
    const dialect = dialects[rival]
    async function enter(nickname: string): Promise<LeanClient> {
      const client = await LeanClient.open({ port, path: dialect.path })
      if (dialect.greets) await client.next()
      if (dialect.opening) {
        const answer = client.next()
        client.send(dialect.opening(nickname))
        await answer
      }
      return client
    }
    const inTurn = pLimit(AT_ONCE)
    const entries = Array.from({ length: count }, (_, index) =>
      inTurn(() => enter(nicknameOf(index))),
    )
    return new Crowd(dialect, await Promise.all(entries))
  }

  /** Says lines at a pace, and waits until every client has got each line once. */
  async load({ lines, perSecond }: { lines: number; perSecond: number }): Promise<CrowdResult> {
    const latencies: number[] = []
    const listeners = this.clients.slice(-LISTENERS)
    const heardNumbers = listeners.map((client) => {
      const numbers = new Set<string>()
      client.onText = (frame) => {
        for (const line of this.dialect.linesOf(frame)) {
          const [, number, saidAt] = SAID.exec(line) ?? []
          if (number === undefined) continue
          numbers.add(number)
          latencies.push(performance.now() - Number(saidAt))
        }
      }
      return numbers
    })
    const counts = this.clients.map(({ bytes }) => bytes)
    const start = performance.now()
    for (let count = 0; count < lines; ) {
      const due = Math.min(lines, Math.ceil(((performance.now() - start) / 1000) * perSecond) + 1)
      for (; count < due; count += 1) this.say(count)
      if (count < lines) await sleep(1)
    }
    await waitFor(() => heardNumbers.every(({ size }) => size === lines) && this.isLevel(counts))
    const seconds = (performance.now() - start) / 1000
    for (const client of listeners) client.onText = undefined
    const distinct = heardNumbers.reduce((sum, { size }) => sum + size, 0)
    const missing = lines * listeners.length - distinct
    const repeats = latencies.length - distinct
    const drops = this.clients.length - this.open
    if (missing + repeats + drops === 0) return { latencies, seconds }
    throw new Error(`${missing} lines missed, ${repeats} heard twice, ${drops} connections gone`)
  }

  /** Says one line in a silent room. Returns the milliseconds until the last client has it. */
  async single(): Promise<number> {
    const counts = this.clients.map(({ bytes }) => bytes)
    const start = performance.now()
    this.say(0)
    const haveAll = await waitFor(() => this.clients.every(({ bytes }, at) => bytes !== counts[at]))
    if (!haveAll) throw new Error('A line did not reach everybody.')
    return performance.now() - start
  }

  get open(): number {
    return this.clients.filter(({ isOpen }) => isOpen).length
  }

  disperse(): void {
    for (const client of this.clients) client.destroy()
  }

  private say(index: number): void {
    const text = `a line of a usual length for a chat, number ${index} @${performance.now()}`
    this.clients[index % Math.min(SPEAKERS, this.clients.length)]?.send(
      this.dialect.say(text, crypto.randomUUID()),
    )
  }

  /** Everybody but the speakers gets the same bytes, and the last of them is a listener. */
  private isLevel(counts: readonly number[]): boolean {
    const gainedBytes = this.clients.map(({ bytes }, index) => bytes - (counts[index] ?? 0))
    return gainedBytes.slice(SPEAKERS).every((bytes) => bytes >= (gainedBytes.at(-1) ?? 0))
  }
}

async function waitFor(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  while (!isSo()) {
    if (performance.now() > end) return false
    await new Promise(setImmediate)
  }
  return true
}
