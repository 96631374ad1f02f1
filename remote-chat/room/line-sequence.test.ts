import fc from 'fast-check'
import type { LinesFrame } from 'shared/chat-wire'
import { createLineSequence } from './line-sequence'

/** Lines `from` to `to`, each named by its number. */
function frame(from: number, to: number): LinesFrame {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
  return { seq: to, lines }
}

/** The same, as full as the service makes a frame. */
function fullFrame(from: number, to: number): LinesFrame {
  const { seq, lines } = frame(from, to)
  return { seq, lines: lines.map((line) => line.padEnd(60_000 / lines.length, '€')) }
}

function begun(at: number) {
  const sequence = createLineSequence()
  sequence.accept(frame(Math.max(1, at - 49), at))
  return sequence
}

test('begins with what greets it', () => {
  const sequence = createLineSequence()
  expect(sequence.last).toBeNull()
  expect(sequence.accept(frame(101, 150))).toHaveLength(50)
  expect(sequence.last).toBe(150)
})

test('begins in an empty room', () => {
  const sequence = createLineSequence()
  expect(sequence.accept({ seq: 0, lines: [] })).toEqual([])
  expect(sequence.last).toBe(0)
  expect(sequence.accept(frame(1, 1))).toEqual(['line 1'])
})

test('drops what it has', () => {
  const sequence = begun(150)
  expect(sequence.accept(frame(150, 150))).toEqual([])
  expect(sequence.accept(frame(149, 152))).toEqual(['line 151', 'line 152'])
})

test('takes a frame of any number of lines', () => {
  expect(begun(150).accept(frame(151, 200_150))).toHaveLength(200_000)
})

test('holds what comes too early', () => {
  const sequence = begun(150)
  expect(sequence.accept(frame(152, 153))).toEqual([])
  expect(sequence.isWaiting).toBe(true)
  expect(sequence.accept(frame(151, 151))).toEqual(['line 151', 'line 152', 'line 153'])
  expect(sequence.isWaiting).toBe(false)
})

test('learns from an empty answer that lines are missing', () => {
  const sequence = begun(150)
  sequence.accept({ seq: 151, lines: [] })
  expect(sequence.isWaiting).toBe(true)
})

test('goes on without lines that nobody has any more', () => {
  const sequence = begun(150)
  sequence.accept(frame(200, 201))
  expect(sequence.skip()).toEqual(['line 200', 'line 201'])
  expect(sequence.last).toBe(201)
})

test('knows an answer that leaves the gap from what the room says meanwhile', () => {
  const sequence = begun(150)
  sequence.accept(frame(200, 201))
  expect(sequence.leavesGap(frame(202, 203))).toBe(false)
  expect(sequence.leavesGap(frame(140, 150))).toBe(false)
  expect(sequence.leavesGap(frame(151, 160))).toBe(false)
  expect(sequence.leavesGap({ seq: 201, lines: [] })).toBe(false)
  expect(sequence.leavesGap({ seq: 150, lines: [] })).toBe(true)
  expect(sequence.leavesGap(frame(200, 201))).toBe(true)
  expect(sequence.leavesGap(frame(180, 190))).toBe(true)
})

test('waits for the greeting when a live line overtakes it', () => {
  const sequence = createLineSequence()
  expect(sequence.accept(frame(152, 152))).toEqual([])
  expect(sequence.accept(frame(102, 151))).toHaveLength(51)
})

test('takes no answer to a message that was sent again for the greeting of an empty room', () => {
  const sequence = createLineSequence()
  expect(sequence.accept(frame(151, 151))).toEqual([])
  expect(sequence.accept({ seq: 151, lines: [], ids: ['id-1'] })).toEqual([])
  expect(sequence.last).toBeNull()
  expect(sequence.accept(frame(101, 150))).toHaveLength(51)
})

test('waits for the rest of a greeting in several frames, and asks for nothing meanwhile', () => {
  const sequence = createLineSequence()
  expect(sequence.accept(fullFrame(101, 120))).toEqual([])
  expect(sequence.accept(fullFrame(121, 140))).toEqual([])
  expect(sequence.isWaiting).toBe(false)
  expect(sequence.accept(frame(141, 150))).toHaveLength(50)
  expect(sequence.isGreeting).toBe(false)
})

test('knows a greeting in several frames that come in any order', () => {
  const sequence = createLineSequence()
  for (const [from, to] of [
    [152, 152],
    [131, 151],
    [101, 110],
  ] as const) {
    expect(sequence.accept(frame(from, to))).toEqual([])
  }
  expect(sequence.isWaiting).toBe(true)
  expect(sequence.accept(frame(111, 130))).toHaveLength(52)
})

test('takes no frame that overtakes the greeting for its end, however full', () => {
  const sequence = createLineSequence()
  expect(sequence.accept(fullFrame(152, 161))).toEqual([])
  expect(sequence.accept(frame(162, 162))).toEqual([])
  expect(sequence.isWaiting).toBe(true)
  expect(sequence.accept(frame(102, 151))).toHaveLength(61)
})

test('is greeted in a young room for as long as its frames are full', () => {
  const sequence = createLineSequence()
  expect(sequence.accept(fullFrame(1, 10))).toHaveLength(10)
  expect(sequence.isGreeting).toBe(true)
  expect(sequence.accept(frame(11, 12))).toHaveLength(2)
  expect(sequence.isGreeting).toBe(false)
  sequence.accept(fullFrame(13, 22))
  expect(sequence.isGreeting).toBe(false)
})

test('keeps only so much beyond a gap, and takes the rest from the replay', () => {
  const sequence = begun(50)
  for (let number = 52; number <= 1_000; number += 1) sequence.accept(frame(number, number))
  expect(sequence.accept(frame(51, 1_000))).toHaveLength(950)
})

test('every line comes once and in order, however frames are cut, doubled and shuffled', () => {
  const run = fc.record({
    cuts: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
    order: fc.array(fc.nat(), { maxLength: 200 }),
  })
  fc.assert(
    fc.property(run, ({ cuts, order }) => {
      const sequence = createLineSequence()
      const heard = sequence.accept({ seq: 0, lines: [] })
      let number = 0
      const frames = cuts.map((length) => {
        number += length
        return frame(number - length + 1, number)
      })
      const arriving = [
        ...order.map((pick) => frames[pick % frames.length]),
        ...frames.toReversed(),
      ]
      for (const each of arriving) if (each) heard.push(...sequence.accept(each))
      expect(heard).toEqual(frame(1, number).lines)
    }),
  )
})
