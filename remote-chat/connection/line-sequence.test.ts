import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import fc from 'fast-check'
import { createLineSequence } from './line-sequence'

/** Lines `from` to `to`, each named by its number. */
function frame(from: number, to: number): LinesFrame {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
  return { seq: to, lines }
}

function begun(at: number) {
  const sequence = createLineSequence()
  sequence.accept(frame(Math.max(1, at - 49), at))
  return sequence
}

test('takes a frame of any number of lines', () => {
  expect(begun(150).accept(frame(151, 200_150))).toHaveLength(200_000)
})

test('learns from an acknowledgement without lines that lines are missing', () => {
  const sequence = begun(150)
  sequence.accept({ seq: 151, lines: [], ids: ['id-1'] })
  expect(sequence.hasGap).toBe(true)
})

test('waits for the rest of the greeting, though a new line overtakes it', () => {
  const sequence = createLineSequence()
  expect(sequence.accept(frame(152, 152))).toEqual([])
  expect(sequence.accept({ ...frame(131, 151), more: true })).toEqual([])
  expect(sequence.accept(frame(101, 110))).toEqual([])
  expect(sequence.last).toBeNull()
  expect(sequence.accept(frame(111, 130))).toHaveLength(52)
})

test('takes no acknowledgement for the greeting of an empty room', () => {
  const sequence = createLineSequence()
  expect(sequence.accept({ seq: 151, lines: [], ids: ['id-1'] })).toEqual([])
  expect(sequence.last).toBeNull()
  expect(sequence.accept(frame(101, 151))).toHaveLength(51)
})

test('returns every line once and in order, however frames are cut, doubled and shuffled', () => {
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
