import { readOptions } from './options'

const read = (...args: string[]) =>
  readOptions(args, { lines: 100, seed: 1, only: '', quick: false })

it('takes what is given, and the defaults for the rest', () => {
  expect(read()).toEqual({ lines: 100, seed: 1, only: '', quick: false })
  expect(read('--lines', '2.5', '--quick', '--only', 'a chunk')).toEqual({
    lines: 2.5,
    seed: 1,
    only: 'a chunk',
    quick: true,
  })
})

it('takes words without a name where a benchmark has them', () => {
  expect(readOptions(['503 JSON', 'entry'], { words: [] })).toEqual({
    words: ['503 JSON', 'entry'],
  })
})

it.each([
  [['--lines'], "Option '--lines <value>' argument missing."],
  [['--lines', 'many'], '--lines many is no option.'],
  [['--lines=-5'], '--lines -5 is no option.'],
  [['--constructor', '1'], "Unknown option '--constructor'."],
  [['many'], 'many is no option.'],
])('refuses %j, and lists what there is', (args, sentence) => {
  const takes = 'The options are: --lines NUMBER, --seed NUMBER, --only TEXT, --quick.'
  expect(() => read(...args)).toThrow(new Error(`${sentence} ${takes}`))
})
