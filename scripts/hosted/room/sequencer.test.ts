import type { InboxItem } from './inbox'
import type { Log, Segment } from './log'
import { endOf } from './log'
import { createSequencer, type StreamedItem } from './sequencer'

/** A log in memory, which commits as the table does. */
function memoryLog() {
  const segments: Segment[] = []
  const log: Pick<Log, 'newest' | 'commit' | 'pseudonym' | 'rename'> = {
    pseudonym: async (member) => member,
    rename: async () => {},
    newest: async () => segments.at(-1),
    async commit(segment) {
      if (segment.first !== endOf(segments.at(-1))) return false
      segments.push(segment)
      return true
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
  let aside: string[]
  let count: number
  beforeEach(() => {
    time = START
    kept = memoryLog()
    delivered = []
    aside = []
    count = 0
  })

  const open = () =>
    createSequencer({
      log: kept.log,
      now: () => time,
      setAside: async ({ sk }) => void aside.push(sk),
      greet: async (connectionId, upTo) => void delivered.push(`${connectionId} up to ${upTo}`),
      deliver: async ({ from, upTo }) => void delivered.push(`${from} to ${upTo}`),
    })
  /** The item comes next through the stream. */
  const streamed = (item: StreamedItem['item'], key = 'room 1'): StreamedItem => {
    count += 1
    return { item, key, number: String(count).padStart(21, '0') }
  }
  const line = (text: string, key?: string) => {
    const kind = text === '!trivia' ? 'command' : 'said'
    const item: InboxItem = {
      kind: 'line',
      line: { kind, text: `ada: ${text}`, author: 'ada', id: text, at: time },
    }
    return streamed(item, key)
  }
  const greeting = (connectionId: string) => streamed({ kind: 'greeting', connectionId, at: time })

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
    const [one, two] = [line('one'), line('two')]
    await first([one])
    await second([two])
    // The first sequencer remembers a log that ends with its own line.
    await first([two, line('three')])

    expect(kept.texts()).toEqual(['ada: one', 'ada: two', 'ada: three'])
    expect(delivered.at(-1)).toBe('2 to 3')
  })

  it('numbers the lines of two keys, whichever batch comes again', async () => {
    const before = [line('one', 'room 1'), line('two', 'room 1')]
    const after = [line('three', 'room 2')]
    for (const batch of [before, after, before, after]) await open()(batch)

    expect(kept.texts()).toEqual(['ada: one', 'ada: two', 'ada: three'])
    expect(delivered).toEqual(['1 to 2', '3 to 3', '1 to 3', '3 to 3'])
  })

  it('delivers a repeated batch from its first line, however much of it was committed', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => line(`line ${index}`))
    const { commit } = kept.log
    kept.log.commit = async (segment) => {
      if (segment.first > 200) throw new Error('The table is down.')
      return commit(segment)
    }
    await expect(open()(lines)).rejects.toThrow('The table is down.')
    kept.log.commit = commit
    await open()(lines)

    expect(kept.texts()).toHaveLength(450)
    expect(delivered).toEqual(['1 to 450'])
  })

  it('sets a row aside that it cannot read, and numbers the others', async () => {
    await open()([
      line('one'),
      streamed({ kind: 'unreadable', row: { pk: 'room 1', sk: 'strange' } }),
      line('two'),
    ])

    expect(kept.texts()).toEqual(['ada: one', 'ada: two'])
    expect(aside).toEqual(['strange'])
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
    await warm([greeting('c1'), line('two')])
    await warm([greeting('c2')])

    expect(delivered).toEqual(['1 to 1', 'c1 up to 1', '2 to 2', 'c2 up to 2'])
  })
})
