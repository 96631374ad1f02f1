import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/packages'
import { helpOf } from '../platform/commands/command'
import { PLACE_OF, rememberPlace, withGivenPlace } from '../platform/commands/given-place'
import type { CommandFile } from '../platform/commands/run-command'
import { isForTests, projectSources } from '../testing/project-sources'

const folder = join(root, 'scripts/commands')
const names = readdirSync(folder)
  .map((file) => basename(file, '.ts'))
  .sort()

const commandFile = (name: string) => jest.requireActual<CommandFile>(join(folder, name))

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

const run = async (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/kit/command.mjs', ...args], { cwd: root })

it('every npm script runs the command of its name, and every command has one', () => {
  expect(scripts).toEqual(
    Object.fromEntries(names.map((name) => [name, `node scripts/run.mjs ${name}`])),
  )
})

it('every command has a usage and a function that runs it', () => {
  for (const name of names) {
    const { command, run } = commandFile(name)
    expect(command.prefix).toMatch(new RegExp(`^npm (run )?${name} --$`))
    expect([name, typeof run]).toEqual([name, 'function'])
  }
})

it('README lists every command with its sentence', () => {
  const rows = names.map((name) => {
    const { prefix, does } = commandFile(name).command
    const [sentence] = does.split(/(?<=\.) /)
    return `- \`${prefix.replace(/ --$/, '')}\`: ${sentence}\n`
  })
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const commandList = /<!-- commands:begin -->\n([\s\S]*?)<!-- commands:end -->/.exec(readme)?.[1]
  expect(commandList).toBe(`\n${rows.join('')}\n`)
})

it.each(['start', 'deploy', 'licences'])(
  'npm run %s -- --help prints the help, and does nothing else',
  async (name) => {
    const { command } = commandFile(name)
    expect((await run(name, '--help')).stdout).toBe(`${helpOf(command)}\n`)
  },
  30_000,
)

it('lists the commands for an unknown name', async () => {
  await expect(run('strat')).rejects.toThrow(`Name one of the commands: ${names.join(', ')}.`)
})

describe('the commands in messages', () => {
  /** The lines with texts, without comments and the name of each command. */
  const linesOf = (text: string) =>
    text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|prefix: )/.test(line))
  const sources = projectSources()
    .filter(({ path }) => /^(scripts|shared\/contract)\//.test(path) && !isForTests(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(({ lines }) => lines.some((line) => /npm (run|start)/.test(line)))

  it('work on a site if they accept --to or --data', () => {
    const places = names.flatMap((name) => {
      const { options } = commandFile(name).command
      const placeOptions = (['to', 'data'] as const).filter((each) => each in options)
      return placeOptions.length > 0 ? [[name, placeOptions]] : []
    })
    expect(PLACE_OF).toEqual(Object.fromEntries(places))
  })

  it('name the site that was given, in every message', () => {
    rememberPlace({ data: '/srv/x' })
    const lacking = sources.flatMap(({ path, lines }) =>
      lines.flatMap((line) => {
        const pieces = withGivenPlace(line).split(/(?=npm (?:run [a-z]|start))/)
        return pieces
          .filter((each) =>
            (PLACE_OF[/^npm (?:run )?([a-z]+)/.exec(each)?.[1] ?? ''] ?? []).includes('data'),
          )
          .filter(
            (each) =>
              !/^npm (run )?[a-z]+ -- ?(--data |.*--to |.*--data |.*\$\{option|.*\$\{dataOption)/.test(
                each,
              ),
          )
          .map((each) => `${path}: ${each}`)
      }),
    )
    rememberPlace({})
    expect(lacking).toEqual([])
  })

  it('are printed by functions that add the site, or name their own', () => {
    const printing = sources.filter(({ lines }) =>
      lines.some((line) => /console\.(log|warn|error)\(/.test(line)),
    )
    expect(printing.map(({ path }) => path)).toEqual([
      'scripts/commands/demo.ts',
      // Of a remote that no site has yet.
      'scripts/commands/new.ts',
    ])
  })
})
