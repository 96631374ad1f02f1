import { numericOptions } from './numeric-options'

const read = (...args: string[]) => numericOptions(args, { lines: 100, seed: 1 })

it('takes what is given, and the defaults for the rest', () => {
  expect(read()).toEqual({ lines: 100, seed: 1 })
  expect(read('--lines', '2.5')).toEqual({ lines: 2.5, seed: 1 })
})

it.each([
  [['--lines'], '--lines is no option.'],
  [['--lines', 'many'], '--lines many is no option.'],
  [['--lines', '-5'], '--lines -5 is no option.'],
  [['--constructor', '1'], '--constructor 1 is no option.'],
])('refuses %j, and lists what there is', (args, sentence) => {
  expect(() => read(...args)).toThrow(
    new Error(`${sentence} The options are: --lines NUMBER, --seed NUMBER.`),
  )
})
