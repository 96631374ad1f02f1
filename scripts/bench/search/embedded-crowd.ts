import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerFrame, LinesFrame, RefusalFrame } from '@parlor/shared/contract/chat-wire'
import { LeanClient } from '../fanout/lean-client'
import { searchText } from './vocabulary'

type Frame = Partial<LinesFrame & AnswerFrame & RefusalFrame>

/** A member who was refused waits as long as the pace of one more takes. */
const PAUSE_MS = 250
/** Lines that are not heard by then never are. */
const DRAIN_MS = 5_000

/** Members of an embedded room, who all listen and take turns to speak. */
export class EmbeddedCrowd {
  private readonly said = new Map<string, { at: number; heardBy: number; ms: number }>()
  private turn = 0

  private constructor(
    private readonly members: LeanClient[],
    private readonly searcher: LeanClient,
  ) {
    for (const member of members) member.onText = (text) => this.hear(text)
  }

  static async gather({ port, members }: { port: number; members: number }) {
    const enter = async (nickName: string) => {
      const client = await LeanClient.open({ port, path: '/prod' })
      const bind = { action: 'bindNickNameToConnectionId', nickName, lastSeq: null, id: 'b' }
      client.send(JSON.stringify(bind))
      await client.next()
      return client
    }
    const clients: LeanClient[] = []
    for (let index = 0; index < members; index += 1) clients.push(await enter(`m${index}`))
    return new EmbeddedCrowd(clients, await enter('searcher'))
  }

  /** The milliseconds from each line to the last member, while something goes on. */
  async latenciesDuring(work: Promise<unknown>, perSecond: number): Promise<number[]> {
    this.said.clear()
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    const begun = performance.now()
    for (let count = 0; !isOver; count += 1) {
      this.speak()
      await sleep(begun + ((count + 1) * 1_000) / perSecond - performance.now())
    }
    await over
    const lines = [...this.said.values()]
    const end = performance.now() + DRAIN_MS
    while (lines.some(({ heardBy }) => heardBy < this.members.length)) {
      if (performance.now() > end) throw new Error('Lines were lost.')
      await sleep(10)
    }
    return lines.map(({ ms }) => ms)
  }

  /** Searches so many times, each after the answer before, as fast as the room lets it. */
  async search(count: number, draw: () => number): Promise<void> {
    for (let index = 0; index < count; ) {
      const frame = { action: 'find', id: `f${index}`, words: searchText(draw) }
      const answered = this.answer(frame.id)
      this.searcher.send(JSON.stringify(frame))
      if (await answered) index += 1
      else await sleep(PAUSE_MS)
    }
  }

  /** True for an answer, false for a refusal. */
  private answer(id: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.searcher.onText = (text) => {
        const frame = JSON.parse(text) as Frame
        if (frame.answer === id || frame.id === id) resolve(frame.answer === id)
      }
    })
  }

  private speak(): void {
    this.turn += 1
    const index = this.turn % this.members.length
    const message = `line ${this.turn}`
    this.said.set(`m${index}: ${message}`, { at: performance.now(), heardBy: 0, ms: 0 })
    this.members[index]?.send(JSON.stringify({ action: '$default', message, id: message }))
  }

  private hear(text: string): void {
    for (const line of (JSON.parse(text) as Frame).lines ?? []) {
      const known = this.said.get(line)
      if (!known) continue
      known.heardBy += 1
      known.ms = performance.now() - known.at
    }
  }
}
