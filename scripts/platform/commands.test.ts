import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { helpOf } from './command'
import { COMMANDS } from './commands'
import { root } from './project-root'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

it('the table has every npm script of the project, each with a file of its own', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort())
  for (const name of Object.keys(scripts)) {
    expect(scripts[name]).toBe(`node scripts/run.mjs ${name}`)
    expect([name, existsSync(join(root, `scripts/${name}.ts`))]).toEqual([name, true])
  }
})

it('every command reads its line by the table, as it is typed', () => {
  for (const [name, { typed }] of Object.entries(COMMANDS)) {
    expect(typed).toMatch(new RegExp(`^npm (run )?${name} --$`))
    const source = readFileSync(join(root, `scripts/${name}.ts`), 'utf8')
    const isRead = /COMMANDS\.(\w+)|(?:releaseCommand|planRemote)\(/.exec(source)
    expect([name, isRead?.[1] ?? name]).toEqual([name, name])
    expect([name, isRead !== null]).toEqual([name, true])
  }
})

it.each(['start', 'deploy', 'licences'] as const)(
  'npm run %s -- --help prints what it takes, and does nothing',
  async (name) => {
    const args = ['--import', 'tsx', `scripts/${name}.ts`, '--help']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    expect(stdout).toBe(`${helpOf(COMMANDS[name])}\n`)
  },
  30_000,
)
