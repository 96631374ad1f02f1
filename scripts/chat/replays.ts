import { setImmediate } from 'node:timers/promises'
import type { ChatStore, Presence, StoredLine } from './chat-store'
import type { Courier } from './courier'
import { emptyFrame, lineFrames } from './line-frames'
import { isTokenOver } from './room'

/** Lines read from the store at once, and sent before the process sees to everybody else. */
const PAGE = 500
/** Characters of a page, but for one line: what a slow reader has not taken is kept in memory. */
const PAGE_LENGTH = 256 * 1024

interface Stretch {
  /** The number of the line before the first. */
  from: number
  /** Lines from this number on are left out. */
  before?: number | undefined
}

interface Page extends Stretch {
  isFirst: boolean
  /** Lines to read. */
  most: number
}

/**
 * Sends the lines that somebody missed. Whoever asks chooses how many lines that is, and how often:
 * so each connection gets one stretch after the other, and between two pages the process goes on.
 */
export class Replays {
  private readonly underWay = new Map<string, Promise<unknown>>()
  /** What is sent when the stretch that is under way is over. */
  private readonly waiting = new Map<string, Stretch>()
  private pages: Promise<unknown> = Promise.resolve()
  private sinceBreath = 0

  constructor(
    private readonly options: { store: ChatStore; courier: Courier; now: () => number },
  ) {}

  /** All lines of the stretch; one frame in any case. Who asks again before it begins is answered by
   * the same, and not kept waiting: whatever asks is kept in memory meanwhile. */
  send(to: Presence, stretch: Stretch): Promise<void> {
    const { connectionId } = to
    const next = this.waiting.get(connectionId)
    if (next) {
      this.waiting.set(connectionId, { from: Math.min(next.from, stretch.from) })
      return Promise.resolve()
    }
    const earlier = this.underWay.get(connectionId)
    if (!earlier) return this.begin(to, stretch)
    this.waiting.set(connectionId, stretch)
    return earlier.then(() => {
      const asked = this.waiting.get(connectionId) ?? stretch
      this.waiting.delete(connectionId)
      return this.begin(to, asked)
    })
  }

  private begin(to: Presence, stretch: Stretch): Promise<void> {
    const replay = this.replay(to, stretch)
    const over = replay.catch(() => undefined).then(() => this.underWay.delete(to.connectionId))
    this.underWay.set(to.connectionId, over)
    return replay
  }

  private async replay(to: Presence, { from, before }: Stretch): Promise<void> {
    let next: Page | undefined = { from, before, isFirst: true, most: PAGE }
    do {
      next = await this.nextPage(to, next)
      // A long history goes only as fast as its reader takes it.
      await this.options.courier.caughtUp(to.connectionId)
    } while (next !== undefined)
  }

  /** One page at a time, whoever it is for; answers the next, if there may be one. */
  private nextPage(to: Presence, page: Page): Promise<Page | undefined> {
    const sent = this.pages.then(() => this.sendPage(to, page))
    this.pages = sent.then(
      () => this.breathe(),
      () => undefined,
    )
    return sent
  }

  private async sendPage(
    { connectionId, member }: Presence,
    { from, before, isFirst, most }: Page,
  ): Promise<Page | undefined> {
    const { store, courier, now } = this.options
    const read = await store.linesAfter(from, most)
    const page = fitting(read)
    const connection = await store.connection(connectionId)
    if (!connection) return undefined
    // A long history may outlast the token, and lines that were said since would come with it.
    if (isTokenOver(connection, now())) {
      await courier.dismiss(connectionId)
      return undefined
    }
    const lines = page.filter(({ seq }) => before === undefined || seq < before)
    const isCut = page.length < read.length
    this.sinceBreath += isCut ? PAGE : lines.length
    const isEmpty = isFirst && lines.length === 0
    await courier.send(connectionId, isEmpty ? [emptyFrame(from)] : lineFrames(lines, member))
    const last = lines.at(-1)
    if (!last || lines.length < page.length || (!isCut && read.length < most)) return undefined
    const fits = isCut ? page.length : Math.min(PAGE, 2 * most)
    return { from: last.seq, before, isFirst: false, most: fits }
  }

  /** Nothing else need wait here: without it a whole history is one turn of the loop. */
  private async breathe(): Promise<void> {
    if (this.sinceBreath < PAGE) return
    this.sinceBreath = 0
    await setImmediate()
  }
}

/** The first lines that make a page together, one at least. */
function fitting(lines: readonly StoredLine[]): readonly StoredLine[] {
  let length = 0
  const tooLong = lines.findIndex(({ text }, index) => {
    length += text.length
    return index > 0 && length > PAGE_LENGTH
  })
  return tooLong === -1 ? lines : lines.slice(0, tooLong)
}
