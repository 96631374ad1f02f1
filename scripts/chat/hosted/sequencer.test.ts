import type { InboxItem } from './inbox'
import type { Log, Segment } from './log'
import { endOf } from './log'
import { createSequencer } from './sequencer'

/** A log in memory, which commits as the table does. */
function memoryLog() {
  const segments: Segment[] = []
  const log: Log = {
    newest: async () => segments.at(-1),
    async commit(segment) {
      if (segment.first !== endOf(segments.at(-1))) return false
      segments.push(segment)
      return true
    },
    linesAfter: async () => [],
    async *before() {
      yield segments.toReversed()
    },
  }
  const texts = () => segments.flatMap(({ lines }) => lines.map(({ text }) => text))
  return { log, segments, texts }
}

describe('the sequencer', () => {
  const START = 1_000_000
  let time: number
  let kept: ReturnType<typeof memoryLog>
  let delivered: string[]
  beforeEach(() => {
    time = START
    kept = memoryLog()
    delivered = []
  })

  const open = () =>
    createSequencer({
      log: kept.log,
      now: () => time,
      greet: async (connectionId, upTo) => void delivered.push(`${connectionId} up to ${upTo}`),
      deliver: async ({ from, upTo }) => void delivered.push(`${from} to ${upTo}`),
    })
  const line = (text: string): InboxItem => {
    return { kind: 'line', text: `ada: ${text}`, author: 'ada', id: text, at: time }
  }

  it('numbers a batch once, however often it arrives, and delivers it each time', async () => {
    const batch = [line('one'), line('two')]
    const warm = open()
    await warm(batch)
    await warm(batch)
    await open()(batch)

    expect(kept.texts()).toEqual(['ada: one', 'ada: two'])
    expect(delivered).toEqual(['1 to 2', '1 to 2', '1 to 2'])
  })

  it('cannot commit what another has committed', async () => {
    const [first, second] = [open(), open()]
    await first([line('one')])
    await second([line('two')])
    // The first sequencer remembers a log that ends with its own line.
    await first([line('two'), line('three')])

    expect(kept.texts()).toEqual(['ada: one', 'ada: two', 'ada: three'])
    expect(delivered.at(-1)).toBe('2 to 3')
  })

  it('recognises the lines of a batch that waited for an hour', async () => {
    const batch = [line('one')]
    await open()(batch)
    const warm = open()
    time += 3_600_000
    await warm([line('two')])
    await warm(batch)

    expect(kept.texts()).toEqual(['ada: one', 'ada: two'])
  })

  it('commits at most 200 lines and 64 KB at once', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => line(`line ${index}`))
    const long = Array.from({ length: 50 }, (_, index) => line(`${index} ${'x'.repeat(2_000)}`))
    await open()([...lines, ...long])

    const sizes = kept.segments.map((segment) => JSON.stringify(segment.lines).length)
    expect(Math.max(...kept.segments.map((segment) => segment.lines.length))).toBe(200)
    expect(Math.max(...sizes)).toBeLessThan(65 * 1024)
    expect(kept.texts()).toHaveLength(500)
  })

  it('commits a question together with the answers of trivia', async () => {
    const lines = Array.from({ length: 199 }, (_, index) => line(`line ${index}`))
    await open()([...lines, line('!trivia')])

    const [, second] = kept.segments
    expect(second?.lines.map(({ text }) => text)).toEqual([
      'ada: !trivia',
      expect.stringMatching(/^\* Trivia: /),
    ])
  })

  it('greets between the lines before a batch and its own lines', async () => {
    const warm = open()
    await warm([line('one')])
    await warm([{ kind: 'greeting', connectionId: 'c1', at: time }, line('two')])
    await warm([{ kind: 'greeting', connectionId: 'c2', at: time }])

    expect(delivered).toEqual(['1 to 1', 'c1 up to 1', '2 to 2', 'c2 up to 2'])
  })
})
