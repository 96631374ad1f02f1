import fc from 'fast-check'
import { createLineSequence } from './line-sequence'

/** Lines `from` to `to`, each named by its number. */
function frame(from: number, to: number) {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
  return { seq: to, lines }
}

test('accepts a frame of any number of lines', () => {
  expect(createLineSequence(150).accept(frame(151, 200_150))).toHaveLength(200_000)
})

test('keeps all lines until it knows the number before the first', () => {
  const sequence = createLineSequence(null)
  expect(sequence.accept(frame(152, 152))).toEqual([])
  expect(sequence.accept(frame(1, 1))).toEqual([])
  sequence.beginAfter(150)
  expect(sequence.accept(frame(151, 151))).toEqual(['line 151', 'line 152'])
})

test('ignores a frame without lines', () => {
  const sequence = createLineSequence(150)
  expect(sequence.accept({ seq: 153, lines: [] })).toEqual([])
  expect(sequence.last).toBe(150)
  expect(sequence.hasGap).toBe(false)
})

test('returns every line once and in order, however frames are split, repeated and shuffled', () => {
  const run = fc.record({
    cuts: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
    order: fc.array(fc.nat(), { maxLength: 200 }),
  })
  fc.assert(
    fc.property(run, ({ cuts, order }) => {
      const sequence = createLineSequence<string>(0)
      const output: string[] = []
      let number = 0
      const frames = cuts.map((length) => {
        number += length
        return frame(number - length + 1, number)
      })
      const arriving = [
        ...order.map((pick) => frames[pick % frames.length]),
        ...frames.toReversed(),
      ]
      for (const each of arriving) if (each) output.push(...sequence.accept(each))
      expect(output).toEqual(frame(1, number).lines)
    }),
  )
})
