import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolCaller } from '../../testing/backend/pool-caller'
import { LeanClient } from '../fanout/lean-client'

/** Members whose frames are read; the others count bytes, for two cores serve them all. */
const LISTENERS = 20
/** Registrations at once, and under the gateway's 500 new connections a second. */
const AT_ONCE = 8
const SENT_AT = /: line (\d+) @([\d.]+)$/
/** How long the last lines may be under way. */
const LAST_LINES_MS = 10_000

/** What the members of a room lived through. */
export interface MembersResult {
  said: number
  /** Lines that a listener never heard, or heard twice. */
  missed: number
  repeated: number
  /** Frames that refused an honest line. */
  refused: number
  /** Connections that were gone before the end. */
  dropped: number
  /** Milliseconds from said to heard, of every line at every listener. */
  latencies: number[]
}

/** Registered, signed-in people with a connection each, all in one room. */
export class Members {
  private readonly latencies: number[] = []
  private readonly heard: Map<number, number>[]
  private refused = 0

  private constructor(private readonly clients: LeanClient[]) {
    this.heard = clients.slice(0, LISTENERS).map(() => new Map())
  }

  /** Each of them registers, confirms by the code of the e-mail, and signs in by SRP. */
  static async gather(pool: PoolCaller, count: number): Promise<Members> {
    const clients: LeanClient[] = []
    const port = Number(new URL(pool.url()).port)
    let next = 0
    async function gatherSome(): Promise<void> {
      while (next < count) {
        const name = `member-${next}`
        next += 1
        const account = { email: `${name}@example.com`, nickname: name, password: 'talks-all-day' }
        await pool.register(account)
        const { IdToken } = await pool.signIn(account)
        const client = await LeanClient.open({ port, path: `/prod?token=${IdToken}` })
        const greeting = client.next()
        const bind = { action: 'bindNickNameToConnectionId', nickName: name, lastSeq: null }
        client.send(JSON.stringify(bind))
        await greeting
        clients.push(client)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, gatherSome))
    return new Members(clients)
  }

  /** They talk in turn, `perSecond` lines a second in all. */
  async chat({ ms, perSecond }: { ms: number; perSecond: number }): Promise<MembersResult> {
    const listeners = this.clients.slice(0, LISTENERS)
    listeners.forEach((client, index) => {
      client.onText = (frame) => this.hear(index, frame)
    })
    const start = performance.now()
    let said = 0
    while (performance.now() - start < ms) {
      const due = Math.ceil(((performance.now() - start) / 1_000) * perSecond)
      for (; said < due; said += 1) this.say(said)
      await sleep(1_000 / perSecond)
    }
    const end = performance.now() + LAST_LINES_MS
    while (this.heard.some(({ size }) => size < said) && performance.now() < end) await sleep(50)
    const times = this.heard.flatMap((lines) => [...lines.values()])
    return {
      said,
      missed: said * listeners.length - times.length,
      repeated: times.filter((count) => count > 1).length,
      refused: this.refused,
      dropped: this.clients.filter(({ isOpen }) => !isOpen).length,
      latencies: this.latencies,
    }
  }

  leave(): void {
    for (const client of this.clients) client.destroy()
  }

  private say(index: number): void {
    const message = `line ${index} @${performance.now()}`
    const frame = { action: '$default', message, id: randomUUID() }
    this.clients[index % this.clients.length]?.send(JSON.stringify(frame))
  }

  private hear(listener: number, frame: string): void {
    const { lines = [], error } = JSON.parse(frame) as { lines?: string[]; error?: string }
    if (error !== undefined) this.refused += 1
    const heard = this.heard[listener]
    for (const line of lines) {
      const [, index, at] = SENT_AT.exec(line) ?? []
      if (!heard || index === undefined) continue
      heard.set(Number(index), (heard.get(Number(index)) ?? 0) + 1)
      this.latencies.push(performance.now() - Number(at))
    }
  }
}
