import { type Dialect, dialects, type RivalName } from './dialect'
import { LeanClient } from './lean-client'

const SENDERS = 10
/** Receivers whose frames are read, for the times of their lines. */
const LISTENERS = 20
/** Connections of one person, so that a crowd's arrival is not mostly announcements. */
const PER_PERSON = 50
const AT_ONCE = 100
const SENT_AT = /@([\d.]+)$/

interface LoadResult {
  /** Milliseconds from said to heard, of every line at every listener. */
  latencies: number[]
  seconds: number
}

/** Many clients of one server, in the process of the crowd. */
export class Crowd {
  /** Rejects when a connection ends: what it has not heard would be waited for in vain. */
  private readonly loss: Promise<never>

  private constructor(
    private readonly dialect: Dialect,
    private readonly clients: LeanClient[],
  ) {
    this.loss = new Promise((_, reject) => {
      for (const client of clients)
        client.onceClosed(() => reject(new Error('A connection ended.')))
    })
    this.loss.catch(() => undefined)
  }

  static async gather(
    rival: RivalName,
    { port, count }: { port: number; count: number },
  ): Promise<Crowd> {
    const dialect = dialects[rival]
    const clients: LeanClient[] = []
    while (clients.length < count) {
      const length = Math.min(AT_ONCE, count - clients.length)
      const batch = Array.from({ length }, (_, index) =>
        enter({
          dialect,
          port,
          nickname: nicknameOf(clients.length + index),
        }),
      )
      clients.push(...(await Promise.all(batch)))
    }
    return new Crowd(dialect, clients)
  }

  /** Says lines at a pace, and waits until every client has heard all of them. */
  async load({ lines, perSecond }: { lines: number; perSecond: number }): Promise<LoadResult> {
    const latencies: number[] = []
    const bytesBefore = this.clients.map(({ bytes }) => bytes)
    const heard = this.listen({
      lines,
      onLine: (text) => latencies.push(performance.now() - sentAt(text)),
    })
    const start = performance.now()
    for (let said = 0; said < lines; ) {
      const due = Math.min(lines, Math.ceil(((performance.now() - start) / 1000) * perSecond) + 1)
      for (; said < due; said += 1) this.say(said)
      if (said < lines) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.race([heard, this.loss])
    await this.everybodyHeard(bytesBefore)
    return { latencies, seconds: (performance.now() - start) / 1000 }
  }

  /** One line in a silent room: milliseconds until the last client has it. */
  async single(): Promise<number> {
    const missing = new Set(this.clients)
    const start = performance.now()
    const all = new Promise<void>((resolve) => {
      for (const client of this.clients) {
        client.onBytes = () => {
          client.onBytes = undefined
          missing.delete(client)
          if (missing.size === 0) resolve()
        }
      }
    })
    this.say(0)
    await all
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
    this.clients[index % SENDERS]?.send(this.dialect.say(text, crypto.randomUUID()))
  }

  private listen({
    lines,
    onLine,
  }: {
    lines: number
    onLine: (text: string) => void
  }): Promise<unknown> {
    const listeners = this.clients.slice(SENDERS, SENDERS + LISTENERS)
    return Promise.all(
      listeners.map(
        (client) =>
          new Promise<void>((resolve) => {
            let count = 0
            client.onText = (frame) => {
              for (const text of this.dialect.linesOf(frame)) {
                if (!SENT_AT.test(text)) continue
                onLine(text)
                count += 1
              }
              if (count === lines) {
                client.onText = undefined
                resolve()
              }
            }
          }),
      ),
    )
  }

  /** Everybody but the senders is sent the same bytes; the listeners have had all of theirs. */
  private async everybodyHeard(before: number[]): Promise<void> {
    const gained = (index: number) => (this.clients[index]?.bytes ?? 0) - (before[index] ?? 0)
    const expected = gained(SENDERS)
    for (let index = SENDERS; index < this.clients.length; index += 1) {
      while (gained(index) < expected) await new Promise(setImmediate)
    }
  }
}

async function enter({
  dialect,
  port,
  nickname,
}: {
  dialect: Dialect
  port: number
  nickname: string
}) {
  const client = await LeanClient.open({ port, path: dialect.path })
  if (dialect.greets) await client.next()
  for (const frame of dialect.opening(nickname)) {
    const answer = client.next()
    client.send(frame)
    await answer
  }
  return client
}

/** A sender is a person alone: to the connections of its author a frame names the lines' ids. */
function nicknameOf(index: number): string {
  return index < SENDERS ? `sender ${index}` : `person ${Math.floor(index / PER_PERSON)}`
}

function sentAt(text: string): number {
  return Number(SENT_AT.exec(text)?.[1])
}
