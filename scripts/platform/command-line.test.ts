import { fail, knownPackages, OptionError, readCommandLine } from './command-line'

const read = (...args: string[]) =>
  readCommandLine(args, { to: { type: 'string' }, quick: { type: 'boolean' } }, 'It takes --to.')

it('reads options and what stands beside them', () => {
  expect(read('host', '--to', 'here', '--quick')).toMatchObject({
    values: { to: 'here', quick: true },
    positionals: ['host'],
  })
})

it.each([
  [['--prot'], "Unknown option '--prot'. It takes --to."],
  [['--to'], "Option '--to <value>' argument missing. It takes --to."],
  [['--to', '-1'], "Option '--to' argument is ambiguous. It takes --to."],
  [['--quick=1'], "Option '--quick' does not take an argument. It takes --to."],
])('refuses %j in a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(expect.objectContaining({ name: 'OptionError' }))
  expect(() => read(...args)).toThrow(new Error(sentence))
})

it('refuses a package that there is not, and lists those that there are', () => {
  expect(knownPackages(['host'], ['host', 'shared'])).toEqual(['host'])
  expect(() => knownPackages(['__proto__'], ['host', 'shared'])).toThrow(
    'There is no package __proto__. The packages are: host, shared.',
  )
})

it('ends with the lines of an expected error, in which nothing is left for the terminal to obey', () => {
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
