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

it('every npm script runs the command of its name, and every command is one', () => {
  expect(scripts).toEqual(
    Object.fromEntries(names.map((name) => [name, `node scripts/run.mjs ${name}`])),
  )
})

it('every command says how it is typed, and has what runs it', () => {
  for (const name of names) {
    const { command, run } = commandFile(name)
    expect(command.typed).toMatch(new RegExp(`^npm (run )?${name} --$`))
    expect([name, typeof run]).toEqual([name, 'function'])
  }
})

it('README lists every command with what it does', () => {
  const rows = names.map((name) => {
    const { typed, does } = commandFile(name).command
    const [sentence] = does.split(/(?<=\.) /)
    return `- \`${typed.replace(/ --$/, '')}\`: ${sentence}\n`
  })
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const listed = /<!-- commands:begin -->\n([\s\S]*?)<!-- commands:end -->/.exec(readme)?.[1]
  expect(listed).toBe(`\n${rows.join('')}\n`)
})

it.each(['start', 'deploy', 'licences'])(
  'npm run %s -- --help prints what it takes, and does nothing',
  async (name) => {
    const { command } = commandFile(name)
    expect((await run(name, '--help')).stdout).toBe(`${helpOf(command)}\n`)
  },
  30_000,
)

it('lists the commands for a name that is none', async () => {
  await expect(run('strat')).rejects.toThrow(`Name one of the commands: ${names.join(', ')}.`)
})

describe('the commands that messages tell to type', () => {
  /** The lines with texts, without comments and without what each command is called. */
  const linesOf = (text: string) =>
    text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|typed: )/.test(line))
  const sources = projectSources()
    .filter(({ path }) => /^(scripts|shared\/contract)\//.test(path) && !isForTests(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(({ lines }) => lines.some((line) => /npm (run|start)/.test(line)))

  it('work on a site if they take --to or --data', () => {
    const places = names.flatMap((name) => {
      const { options } = commandFile(name).command
      const own = (['to', 'data'] as const).filter((each) => each in options)
      return own.length > 0 ? [[name, own]] : []
    })
    expect(PLACE_OF).toEqual(Object.fromEntries(places))
  })

  it('carry the place that was given, in every message', () => {
    rememberPlace({ data: '/srv/x' })
    const lacking = sources.flatMap(({ path, lines }) =>
      lines.flatMap((line) => {
        const typed = withGivenPlace(line).split(/(?=npm (?:run [a-z]|start))/)
        return typed
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

  it('are printed by what adds that place, or have a place of their own', () => {
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
