import { readOptions } from './options'

const readSpeedOptions = (...args: string[]) =>
  readOptions('speed', args, { lines: 100, seed: 1, only: '', quick: false })

it('uses the given options, and the defaults for the rest', () => {
  expect(readSpeedOptions()).toEqual({ lines: 100, seed: 1, only: '', quick: false })
  expect(readSpeedOptions('--lines', '2.5', '--quick', '--only', 'a chunk')).toEqual({
    lines: 2.5,
    seed: 1,
    only: 'a chunk',
    quick: true,
  })
})

it.each([
  [['--lines'], "Option '--lines <value>' argument missing."],
  [['--lines', 'many'], '--lines takes a number, not many.'],
  [['--lines=-5'], '--lines takes a number, not -5.'],
  [['--constructor', '1'], 'There is no option --constructor.'],
  [['many'], 'It does not take many.'],
])('refuses %j', (args, sentence) => {
  const how =
    'Run it as: npm run bench -- speed [options]. npm run bench -- speed --help says more.'
  expect(() => readSpeedOptions(...args)).toThrow(new Error(`${sentence} ${how}`))
})
