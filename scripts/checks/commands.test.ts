import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/packages'
import { helpOf } from '../platform/commands/command'
import type { CommandFile } from '../platform/commands/run-command'

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
    return `| \`${typed.replace(/ --$/, '')}\` | ${sentence} |\n`
  })
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const listed = /<!-- commands:begin -->\n([\s\S]*?)<!-- commands:end -->/.exec(readme)?.[1]
  expect(listed).toBe(`| command | what it does |\n| --- | --- |\n${rows.join('')}`)
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
