import type { InboxItem } from './inbox'
import type { RoomLog, Segment } from './log'
import { endOf } from './log'
import { createSequencer, type StreamedItem } from './sequencer'

/** A log in memory, which commits as the table does. */
function memoryLog() {
  const segments: Segment[] = []
  const log: Pick<RoomLog, 'newest' | 'commit' | 'pseudonym' | 'rename'> = {
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
  let memory: ReturnType<typeof memoryLog>
  let deliveries: string[]
  let rowsAside: string[]
  let count: number
  beforeEach(() => {
    time = START
    memory = memoryLog()
    deliveries = []
    rowsAside = []
    count = 0
  })

  const open = () =>
    createSequencer({
      log: memory.log,
      now: () => time,
      setAside: async ({ sk }) => void rowsAside.push(sk),
      greet: async (connectionId, upTo) => void deliveries.push(`${connectionId} up to ${upTo}`),
      deliver: async ({ from, upTo }) => void deliveries.push(`${from} to ${upTo}`),
    })
  /** The item comes next through the stream. */
  const nextItem = (item: StreamedItem['item'], key = 'room 1'): StreamedItem => {
    count += 1
    return { item, key, number: String(count).padStart(21, '0') }
  }
  const line = (text: string, key?: string) => {
    const kind = text === '!trivia' ? 'command' : 'said'
    const item: InboxItem = {
      kind: 'line',
      line: { kind, text: `ada: ${text}`, author: 'ada', id: text, at: time },
    }
    return nextItem(item, key)
  }
  const greeting = (connectionId: string) => nextItem({ kind: 'greeting', connectionId, at: time })

  it('numbers a batch once, however often it arrives, and delivers it each time', async () => {
    const batch = [line('one'), line('two')]
    const warm = open()
    await warm(batch)
    await warm(batch)
    await open()(batch)

    expect(memory.texts()).toEqual(['ada: one', 'ada: two'])
    expect(deliveries).toEqual(['1 to 2', '1 to 2', '1 to 2'])
  })

  it('cannot commit lines that another sequencer has committed', async () => {
    const [first, second] = [open(), open()]
    const [one, two] = [line('one'), line('two')]
    await first([one])
    await second([two])
    // The first sequencer remembers a log that ends with its own line.
    await first([two, line('three')])

    expect(memory.texts()).toEqual(['ada: one', 'ada: two', 'ada: three'])
    expect(deliveries.at(-1)).toBe('2 to 3')
  })

  it('numbers the lines of two keys, whichever batch comes again', async () => {
    const earlierBatch = [line('one', 'room 1'), line('two', 'room 1')]
    const laterBatch = [line('three', 'room 2')]
    for (const batch of [earlierBatch, laterBatch, earlierBatch, laterBatch]) await open()(batch)

    expect(memory.texts()).toEqual(['ada: one', 'ada: two', 'ada: three'])
    expect(deliveries).toEqual(['1 to 2', '3 to 3', '1 to 3', '3 to 3'])
  })

  it('delivers a repeated batch from its first line, however much of it was committed', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => line(`line ${index}`))
    const { commit } = memory.log
    memory.log.commit = async (segment) => {
      if (segment.first > 200) throw new Error('The table is down.')
      return commit(segment)
    }
    await expect(open()(lines)).rejects.toThrow('The table is down.')
    memory.log.commit = commit
    await open()(lines)

    expect(memory.texts()).toHaveLength(450)
    expect(deliveries).toEqual(['1 to 450'])
  })

  it('sets a row aside that it cannot read, and numbers the others', async () => {
    await open()([
      line('one'),
      nextItem({ kind: 'unreadable', row: { pk: 'room 1', sk: 'strange' } }),
      line('two'),
    ])

    expect(memory.texts()).toEqual(['ada: one', 'ada: two'])
    expect(rowsAside).toEqual(['strange'])
  })

  it('commits at most 200 lines and 64 KB at once', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => line(`line ${index}`))
    const long = Array.from({ length: 50 }, (_, index) => line(`${index} ${'x'.repeat(2_000)}`))
    await open()([...lines, ...long])

    const sizes = memory.segments.map((segment) => JSON.stringify(segment.lines).length)
    expect(Math.max(...memory.segments.map((segment) => segment.lines.length))).toBe(200)
    expect(Math.max(...sizes)).toBeLessThan(65 * 1024)
    expect(memory.texts()).toHaveLength(500)
  })

  it('commits a question together with the answers of trivia', async () => {
    const lines = Array.from({ length: 199 }, (_, index) => line(`line ${index}`))
    await open()([...lines, line('!trivia')])

    const [, second] = memory.segments
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

    expect(deliveries).toEqual(['1 to 1', 'c1 up to 1', '2 to 2', 'c2 up to 2'])
  })
})
