import { chownSync } from 'node:fs'
import { userInfo } from 'node:os'
import { testFolder } from '../../testing/test-folder'
import { flag, helpOf, option } from './command'
import { fail, knownPackages, OptionError, readCommand } from './command-line'

const folder = testFolder()

const COMMAND = {
  prefix: 'npm run send --',
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

it('lists with --help everything that a command accepts', () => {
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

it('says which package the script in a folder is for', () => {
  process.env.npm_package_name = '@parlor/tea'
  try {
    expect(() => read('tea', 'today', 'cups')).toThrow('In the folder tea it is for tea, not cups.')
  } finally {
    delete process.env.npm_package_name
  }
})

it('accepts any number of words if the last one may repeat', () => {
  const command = { ...COMMAND, words: { '[NAME...]': 'parcels' } }
  expect(readCommand(command, ['a', 'b', 'c']).positionals).toEqual(['a', 'b', 'c'])
})

it('refuses an unknown package, suggests the nearest, and lists the known ones', () => {
  const packages = ['host', 'remote-chat']
  expect(knownPackages(['host'], packages)).toEqual(['host'])
  expect(() => knownPackages(['__proto__'], packages)).toThrow(
    'There is no package __proto__. The packages are: host, remote-chat.',
  )
  expect(() => knownPackages(['remote-caht'], packages)).toThrow(
    'There is no package remote-caht. Did you mean remote-chat? The packages are: host,',
  )
  expect(() => knownPackages(['hots'], packages)).toThrow('Did you mean host?')
})

describe('a command that fails', () => {
  let errorLog: jest.SpyInstance
  beforeEach(() => {
    jest.spyOn(process, 'exit').mockImplementation((status) => {
      throw new Error(`ended with ${status}`)
    })
    errorLog = jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())
  function printedFor(error: unknown): unknown {
    expect(() => fail(error)).toThrow('ended with 1')
    return errorLog.mock.lastCall?.[0]
  }

  it('ends with the lines of an expected error, with control characters escaped', () => {
    const error = new OptionError('Not deployed:\n  - Ada\u001b[2J says \u202eno')
    expect(printedFor(error)).toBe('Not deployed:\n  - Ada\\u{1b}[2J says \\u{202e}no')
  })

  it.each([
    ['EACCES', 'permission denied. Give this user access, then run this again.'],
    ['EROFS', 'the file system is read-only. Make it writable, or choose another folder, then'],
    ['ENOSPC', 'the disk is full. Free some space, then run this again.'],
    ['SQLITE_FULL', 'the disk is full. Free some space, then run this again.'],
    ['SQLITE_IOERR_WRITE', 'the disk fails to read or write. Free some space, or check the disk,'],
  ])('says what to do about %s, with the path', (code, sentence) => {
    const error = Object.assign(new Error('write'), { code, path: '/srv/room.db' })
    expect(printedFor(error)).toContain(`/srv/room.db cannot be read or written: ${sentence}`)
  })

  it('shows the stack of every other error', () => {
    const bug = Object.assign(new Error('no such thing'), { code: 'ERR_ASSERTION' })
    expect(printedFor(bug)).toBe(bug)
  })

  it('adds the data folder to the commands in a message', () => {
    const command = { ...COMMAND, options: { data: option('FOLDER', 'where') } }
    readCommand(command, ['x', '--data', '/srv/my site'])
    expect(printedFor(new OptionError('Deploy it: npm run deploy -- host'))).toBe(
      "Deploy it: npm run deploy -- --data '/srv/my site' host",
    )
  })
})

it('refuses root in the folder of another user, and says which command to run', () => {
  const { uid, username } = userInfo()
  // Root gives its folder away; anybody else has one that is not root's, and only passes for root.
  const owner = uid === 0 ? 'nobody' : username
  if (uid === 0) chownSync(folder, 65_534, 65_534)
  const asRoot = jest.spyOn(process, 'getuid').mockReturnValue(0)
  expect(() => read('tea', '--to', folder)).toThrow(
    `${folder} belongs to ${owner}, who could not read what root writes there. Run this as that user: sudo -u ${owner} npm run send -- tea --to ${folder}`,
  )
  asRoot.mockRestore()
})
