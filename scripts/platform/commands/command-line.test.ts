import { flag, helpOf, option } from './command'
import { fail, knownPackages, OptionError, readCommand } from './command-line'

const COMMAND = {
  typed: 'npm run send --',
  does: 'Sends a parcel.',
  words: { NAME: 'the parcel', '[DAY]': 'when; today' },
  options: { to: option('PLACE', 'where it goes'), quick: flag('by air') },
}
const read = (...args: string[]) => readCommand(COMMAND, args)

it('reads options and other words', () => {
  expect(read('host', '--to', 'here', '--quick')).toMatchObject({
    values: { to: 'here', quick: true },
    positionals: ['host'],
  })
})

it('lists with --help all that a command takes', () => {
  expect(helpOf(COMMAND)).toBe(
    [
      'Sends a parcel.',
      '',
      '  npm run send -- NAME [DAY] [options]',
      '',
      '  NAME        the parcel',
      '  [DAY]       when; today',
      '  --to PLACE  where it goes',
      '  --quick     by air',
    ].join('\n'),
  )
  expect(helpOf({ ...COMMAND, words: {}, options: {} })).toBe('Sends a parcel.\n\n  npm run send')
})

it.each([
  [['--tto'], 'There is no option --tto. Did you mean --to?'],
  [['--qiuck'], 'There is no option --qiuck. Did you mean --quick?'],
  [['--colour=red'], 'There is no option --colour.'],
  [['--constructor'], 'There is no option --constructor.'],
  [['--to'], "Option '--to <value>' argument missing."],
  [['--to', '-1'], "Option '--to' argument is ambiguous."],
  [['--quick=1'], "Option '--quick' does not take an argument."],
  [['tea', 'today', 'twice'], 'It does not take twice.'],
])('refuses %j in a sentence', (args, sentence) => {
  const how = 'Run it as: npm run send -- NAME [DAY] [options]. npm run send -- --help says more.'
  expect(() => read(...args)).toThrow(new OptionError(`${sentence} ${how}`))
})

it('takes any number of words if the last one may repeat', () => {
  const command = { ...COMMAND, words: { '[NAME...]': 'parcels' } }
  expect(readCommand(command, ['a', 'b', 'c']).positionals).toEqual(['a', 'b', 'c'])
})

it('refuses an unknown package, suggests the nearest, and lists the known ones', () => {
  const known = ['host', 'remote-chat']
  expect(knownPackages(['host'], known)).toEqual(['host'])
  expect(() => knownPackages(['__proto__'], known)).toThrow(
    'There is no package __proto__. The packages are: host, remote-chat.',
  )
  expect(() => knownPackages(['remote-caht'], known)).toThrow(
    'There is no package remote-caht. Did you mean remote-chat? The packages are: host,',
  )
  expect(() => knownPackages(['hots'], known)).toThrow('Did you mean host?')
})

it('ends with the lines of an expected error, with control characters escaped', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  const written = jest.spyOn(console, 'error').mockImplementation(() => {})
  const error = new OptionError('Not deployed:\n  - Ada\u001b[2J says \u202eno')
  expect(() => fail(error)).toThrow('ended')
  expect(exit).toHaveBeenCalledWith(1)
  expect(written.mock.calls).toEqual([['Not deployed:\n  - Ada\\u{1b}[2J says \\u{202e}no']])
  jest.restoreAllMocks()
})
