import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { deployables, isDeployable } from '../build/packages'
import { releaseCommand } from '../release/command'
import { backendCommand } from './deploy-backend'

const root = join(__dirname, '../..')
const folder = join(root, '.github/workflows')

interface Workflow {
  name: string
  on: Record<'push' | 'pull_request', { paths: string[]; branches?: string[] }>
  jobs: Record<string, { env: Record<string, string>; steps: Step[] }>
}

interface Step {
  run?: string
  uses?: string
  if?: string
}

const all = readdirSync(folder).map((file) => {
  const workflow = parse(readFileSync(join(folder, file), 'utf8')) as Workflow
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)
  return { team: file.replace('.yml', ''), workflow, steps }
})
const workflows = all.filter(({ team }) => team !== 'audit')

const { scripts, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  workspaces: string[]
}

/** The command line once the pipeline's variable is filled in. */
const inBucket = (args: string[]) => args.map((word) => word.replace('$BUNDLES', 's3://bundles'))

/** The words of a step's command, without its quotes. */
const words = ({ run = '' }: Step) => run.replaceAll('"', '').split(' ')

it('has one pipeline for each team', () => {
  expect(workflows.map(({ team }) => team).sort()).toEqual(['backend', ...deployables].sort())
})

it('audits the locked packages each week, and whenever they change', () => {
  const audit = all.find(({ team }) => team === 'audit')
  expect(audit?.workflow.on).toMatchObject({
    schedule: [{ cron: expect.any(String) }],
    pull_request: { paths: ['package-lock.json'] },
  })
  expect(audit?.steps.at(-1)?.run).toMatch(/^npm audit\b/)
})

it('finds every command of scripts/aws/README.md in this project', () => {
  const readme = readFileSync(join(root, 'scripts/aws/README.md'), 'utf8')
  const npm = [...readme.matchAll(/\bnpm (run )?(\S+)/g)]
  expect(npm.length).toBeGreaterThan(4)
  for (const [, , name = ''] of npm) expect(scripts).toHaveProperty(name.replace(/\W+$/, ''))
  const [, config = '', tests = ''] = /\bnpx jest -c (\S+) (\S+)/.exec(readme) ?? []
  for (const path of [config, tests])
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  expect(readme).not.toContain('npm test')
})

describe.each(workflows)('the pipeline of $team', ({ team, workflow, steps }) => {
  const commands = steps.filter(({ run }) => run)
  const deploys = commands.filter((step) => words(step)[2] === 'deploy')

  it('runs only when its folder or shared changed, on a branch as on the main one', () => {
    const own =
      team === 'backend'
        ? ['scripts/chat/**', 'scripts/aws/**', 'scripts/platform/**']
        : [`${team}/**`]
    const { push, pull_request } = workflow.on
    expect(push.paths).toEqual(expect.arrayContaining([...own, 'shared/**']))
    expect(pull_request.paths).toEqual(push.paths)
    expect(push.branches).toEqual(['main'])
    for (const path of push.paths) {
      expect(existsSync(join(root, path.replace('/**', '')))).toBe(true)
    }
    const others = workspaces.filter((name) => name !== team && name !== 'shared')
    for (const other of others) expect(push.paths).not.toContain(`${other}/**`)
  })

  it('has only steps that are commands of this project', () => {
    for (const step of commands) {
      const [npm, verb = '', script = ''] = words(step)
      expect(npm).toBe('npm')
      if (verb === 'run') expect(scripts).toHaveProperty(script)
      else expect(['ci', 'test']).toContain(verb)
      const workspace = words(step)[words(step).indexOf('-w') + 1]
      if (words(step).includes('-w')) expect(workspaces).toContain(workspace)
    }
  })

  it('tests, then checks against what is live, then deploys from the main branch alone', () => {
    const tests = commands.filter((step) => words(step)[1] === 'test')
    expect(tests.length).toBeGreaterThan(0)
    expect(deploys).toHaveLength(2)
    const [check, deploy] = deploys as [Step, Step]
    expect(words(check)).toContain('--dry-run')
    expect(words(deploy)).not.toContain('--dry-run')
    expect(deploy.if).toContain("github.event_name == 'push'")
    const order = [...tests, check, deploy].map((step) => steps.indexOf(step))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('deploys its own package with a command line that the command takes', () => {
    for (const step of deploys) {
      const args = words(step).slice(words(step).indexOf('--') + 1)
      expect(args[0]).toBe(team)
      if (isDeployable(team)) expect(releaseCommand('deploy', args).to).toBe('$SITE')
      else expect(backendCommand(inBucket(args.slice(1))).bucket).toBe('bundles')
    }
  })

  it('names in its commands no variable that it does not set', () => {
    const set = Object.values(workflow.jobs).flatMap(({ env }) => Object.keys(env))
    for (const { run = '' } of commands) {
      for (const [, name] of run.matchAll(/\$(\w+)/g)) expect(set).toContain(name)
    }
  })
})
