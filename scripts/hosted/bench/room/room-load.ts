import { presenceAfter } from '@parlor/shared/contract/build/chat-rules'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { NOBODY, SERVICE } from '../../../chat/chat-store'
import { joinNotice } from '../../../chat/room-texts'
import { createListener } from '../../../testing/chat-members/listener'
import { openLog } from '../../room/log'
import type { Listener } from '../../testing/world/gateway-service'
import { type HostedWorld, openHostedWorld } from '../../testing/world/hosted-world'
import { MODEL } from '../../testing/world/model'
import { type Usage, usageSince } from '../../testing/world/usage'

/** Time for functions to warm up before the measurement. */
const WARM_UP_S = 5
/** Lines that are not received by then count as lost. */
const DRAIN_S = 30
const UNLIMITED = { lines: { everyMs: 1, burst: 1_000 } }

export interface Load {
  /** The number of members who speak. */
  authors: number
  members: number
  /** The total number of lines per second. */
  linesPerS: number
  /** Another member who is plain, or who takes a frame every 2.5 s; nobody waits to hear them. */
  with?: 'a plain member' | 'a slow reader'
  /** The account is new: its functions share ten runs at once. */
  isSmall?: true
}

export const LOADS: Load[] = [
  { authors: 1, linesPerS: 1, members: 10 },
  { authors: 10, linesPerS: 20, members: 100 },
  { authors: 50, linesPerS: 100, members: 400 },
  { authors: 50, linesPerS: 100, members: 400, with: 'a plain member' },
  { authors: 50, linesPerS: 100, members: 400, with: 'a slow reader' },
  { authors: 50, linesPerS: 200, members: 1_000 },
  { authors: 100, linesPerS: 500, members: 2_000 },
  { authors: 1, linesPerS: 1, members: 10, isSmall: true },
  { authors: 10, linesPerS: 20, members: 100, isSmall: true },
  { authors: 50, linesPerS: 100, members: 400, isSmall: true },
]
const SLOW_READ_MS = 2_500
/** The page's client waits between 2.5 s and 7.5 s. */
const COME_BACK_MS = 2_500
/** The room has one line before the members come. */
const EARLIER_LINES = 1
/** A quiet room needs longer for the same number of lines. */
const LINES_PER_SECOND_MEASURED = 50

export interface LoadResult {
  /** From sending to the last member, for each line that all have received. */
  latencies: number[]
  lines: number
  /** Lines that the plain member did not hear, of those that the others heard. */
  missedByPlain: number
  /** From sending to the last member, of the first line: every function starts cold. */
  firstMs: number
  /** The lines per second that all have received. */
  heardPerS: number
  usage: Usage
}

interface SentLine {
  at: number
  heardBy: number
  heardAt: number
}

/** A room of the hosted site for this many virtual seconds, or longer if it is quiet. */
export async function measureLoad(
  load: Load,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<LoadResult> {
  const world = openHostedWorld({
    seed,
    limits: UNLIMITED,
    ...(load.isSmall && { concurrency: MODEL.concurrency.small }),
  })
  const { clock } = world
  const spokenLines = new Map<string, SentLine>()
  const frameOf = memoize((text) => JSON.parse(text) as LinesFrame)

  const heardByPlain = new Set<string>()
  /** It hears lines without numbers. */
  const plain: Listener = {
    hear(text) {
      for (const line of text.split('\n')) heardByPlain.add(line)
    },
    close() {},
  }
  /** It comes back each time that it is let go. */
  const slow: Listener = {
    hear() {},
    close: () => void comeBack(),
    readsMs: SLOW_READ_MS,
  }

  async function comeBack(): Promise<void> {
    await clock.wait(COME_BACK_MS)
    await world.seat(slow, 'slow')
  }

  function listener(): Listener {
    const take = createListener((line) => {
      const spokenLine = spokenLines.get(line)
      if (!spokenLine) return
      spokenLine.heardBy += 1
      spokenLine.heardAt = clock.now()
    }, EARLIER_LINES)
    return { hear: (text: string) => take(frameOf(text)), close() {} }
  }

  return clock.run(async () => {
    await fillLog(world, load)
    const seats: string[] = []
    for (let index = 0; index < load.members; index += 1) {
      seats.push(await world.seat(listener(), `m${index}`))
    }
    if (load.with === 'a plain member') await world.seat(plain, 'plain', 'plain')
    if (load.with === 'a slow reader') await world.seat(slow, 'slow')
    /** Lets everybody speak at random times, at the pace of the load. */
    async function speakForSeconds(s: number, isNoted: boolean): Promise<void> {
      const count = Math.ceil(s * load.linesPerS)
      for (let index = 0; index < count; index += 1) {
        await clock.wait(world.draw() * (2_000 / load.linesPerS))
        const author = index % load.authors
        const message = `line ${index} of a usual length for a line of chat${isNoted ? '' : ', early'}`
        if (isNoted || index === 0) {
          spokenLines.set(`m${author}: ${message}`, { at: clock.now(), heardBy: 0, heardAt: 0 })
        }
        const id = `${author}-${index}-${isNoted}`
        void world.send(seats[author] ?? '', { action: '$default', message, id })
      }
    }
    await speakForSeconds(WARM_UP_S, false)
    const [first] = spokenLines.values()
    spokenLines.clear()
    const start = clock.now()
    const usageBefore = { ...world.usage }
    await speakForSeconds(seconds * Math.max(1, LINES_PER_SECOND_MEASURED / load.linesPerS), true)
    const isHeard = (line: SentLine) => line.heardBy >= load.members
    const end = clock.now() + DRAIN_S * 1_000
    while (clock.now() < end && ![...spokenLines.values()].every(isHeard)) await clock.wait(50)
    world.close()
    const heardLines = [...spokenLines.values()].filter(isHeard)
    const last = heardLines.reduce((latest, { heardAt }) => Math.max(latest, heardAt), start)
    return {
      firstMs: first ? first.heardAt - first.at : Number.NaN,
      missedByPlain:
        load.with === 'a plain member'
          ? [...spokenLines].filter(([line, each]) => isHeard(each) && !heardByPlain.has(line))
              .length
          : 0,
      latencies: heardLines.map(({ at, heardAt }) => heardAt - at),
      lines: spokenLines.size,
      heardPerS: heardLines.length / ((last - start) / 1_000),
      usage: usageSince(world.usage, usageBefore),
    }
  })
}

/** The line with which the last member joined. */
async function fillLog({ testTable, clock }: HostedWorld, { members }: Load): Promise<void> {
  const at = clock.now()
  const visits = Array.from({ length: members }, (_, index) => ({
    ...joinNotice(`nickname ${index}`),
    seq: index + 1,
  }))
  const here = { ...visits.reduce(presenceAfter, NOBODY), seq: EARLIER_LINES }
  const line = { ...joinNotice('the last'), author: SERVICE, at, id: 'joined' }
  await openLog(testTable).commit({ first: EARLIER_LINES, lines: [line], here, read: {}, at })
}

/** Everybody gets the same frames, which are parsed once. */
function memoize<Value>(parse: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>()
  return (text) => {
    const value = cache.get(text) ?? parse(text)
    if (cache.size > 1_000) cache.clear()
    cache.set(text, value)
    return value
  }
}
