import { localDynamoForTests } from '../testing/local-table'
import type { ChatTable } from './chat-table'
import { EPOCH_LINES, endOf, openLog, type RoomLog, type Segment } from './log'

describe('the log', () => {
  const dynamo = localDynamoForTests()
  let table: ChatTable
  let log: RoomLog
  beforeEach(async () => {
    table = (await dynamo.create()).table
    log = openLog(table)
  })

  function segment(first: number, length: number): Segment {
    const lines = Array.from({ length }, (_, index) => {
      const text = `line ${first + index}`
      return { kind: 'said' as const, text, author: 'ada', id: text, at: 0 }
    })
    return { first, lines, read: {}, at: first }
  }

  /** Adds segments of 190 lines, so that some span two epochs. */
  async function fill(count: number): Promise<number> {
    let next = 1
    for (; next <= count; next += 190) await log.commit(segment(next, 190))
    return next - 1
  }

  it('accepts one segment for each number', async () => {
    expect(await log.commit(segment(1, 2))).toBe(true)
    expect(await log.commit(segment(1, 3))).toBe(false)
    expect(await log.commit(segment(3, 1))).toBe(true)

    expect(endOf(await log.newest())).toBe(4)
  })

  it('is empty at first', async () => {
    expect(await log.newest()).toBeUndefined()
    expect(await log.linesAfter(0, 10)).toEqual([])
  })

  it('can be read from any line, across epochs', async () => {
    const head = await fill(2 * EPOCH_LINES + 300)

    expect(endOf(await log.newest())).toBe(head + 1)
    for (const seq of [0, 1, 189, 190, 4_930, 4_999, EPOCH_LINES, 5_001, 9_999, head - 1]) {
      const lines = await log.linesAfter(seq, 500)
      const length = Math.min(500, head - seq)
      const numbers = Array.from({ length }, (_, index) => seq + index + 1)
      expect(lines.map((line) => line.seq)).toEqual(numbers)
      expect(lines.map(({ text }) => text)).toEqual(numbers.map((number) => `line ${number}`))
    }
  })

  it('can be read backwards from its end, segment by segment', async () => {
    const head = await fill(EPOCH_LINES + 1_000)
    const firsts: number[] = []
    for await (const segments of log.before(head + 1)) {
      firsts.push(...segments.map(({ first }) => first))
    }

    const expected = Array.from({ length: head / 190 }, (_, index) => index * 190 + 1)
    expect(firsts).toEqual(expected.reverse())
  })

  it('finds its newest segment although the writer that filled an epoch died before the hint', async () => {
    const head = await fill(EPOCH_LINES)
    const send = table.client.send.bind(table.client)
    const hint = jest.spyOn(table.client, 'send').mockImplementation((command) => {
      const { Item } = command.input as { Item?: { pk: string } }
      if (Item?.pk === 'head') throw new Error('killed')
      return send(command as never)
    })
    const start = Math.floor(head / EPOCH_LINES) * EPOCH_LINES
    expect(head).toBeGreaterThan(start)
    let next = head + 1
    while (next <= 2 * EPOCH_LINES) {
      await log.commit(segment(next, 190)).catch(() => {})
      next += 190
    }
    hint.mockRestore()
    await log.commit(segment(next, 5))

    expect(endOf(await log.newest())).toBe(next + 5)
  })
})
