import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { remotes } from '../build/packages'
import { releaseCommand } from '../release/command'
import { testFolder } from '../testing/test-folder'
import { backendCommand } from './deploy-backend'

const root = join(__dirname, '../..')
const folder = join(root, '.github/workflows')

interface Workflow {
  name: string
  on: Record<'push' | 'pull_request', { paths: string[]; branches?: string[] }>
  jobs: Record<string, Job>
}

interface Job {
  env: Record<string, string>
  steps: Step[]
  strategy?: { matrix: { remote: string } }
}

interface Step {
  id?: string
  run?: string
  uses?: string
  if?: string
}

const all = readdirSync(folder).map((file) => {
  const workflow = parse(readFileSync(join(folder, file), 'utf8')) as Workflow
  const job = workflow.jobs.release ?? workflow.jobs.audit
  return { team: file.replace('.yml', ''), workflow, steps: job?.steps ?? [] }
})
const workflows = all.filter(({ team }) => team !== 'audit')

const { scripts, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  workspaces: string[]
}

/** The command line once the pipeline's variables are filled in. */
const filledIn = (args: string[]) =>
  args.map((word) => word.replace('$BUNDLES', 's3://bundles').replace('$REMOTE', 'remote-chat'))

/** The words of a step's command, without its quotes. */
const words = ({ run = '' }: Step) => run.replaceAll('"', '').split(' ')

it('has one pipeline for each team: that of the remotes runs for each folder', () => {
  expect(workflows.map(({ team }) => team).sort()).toEqual(['backend', 'host', 'remotes'])
})

describe('the remotes that a push deploys', () => {
  const project = testFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' })

  function commit(...files: string[]): string {
    for (const file of files) {
      mkdirSync(join(project, file, '..'), { recursive: true })
      writeFileSync(join(project, file), `${Math.random()}`)
    }
    git('add', '-A')
    git('-c', 'user.name=t', '-c', 'user.email=t@parlor.example', 'commit', '-qm', 'Change')
    return git('rev-parse', 'HEAD').trim()
  }

  /** What the step writes for the matrix. */
  function remotesSince(before: string): unknown {
    const step = all
      .flatMap(({ workflow }) => workflow.jobs.changed?.steps ?? [])
      .find(({ id }) => id === 'changed')
    const output = join(project, '.git/output')
    writeFileSync(output, '')
    const env = { ...process.env, BEFORE: before, GITHUB_OUTPUT: output }
    execFileSync('bash', ['-e', '-c', step?.run ?? ''], { cwd: project, env, stdio: 'pipe' })
    return JSON.parse(readFileSync(output, 'utf8').replace('remotes=', ''))
  }

  let first = ''
  beforeAll(() => {
    git('init', '-q')
    first = commit('shared/a.ts', 'remote-a/package.json', 'remote-b/package.json', 'host/a.ts')
  })

  it('are those whose folder has changed', () => {
    commit('remote-b/b.tsx', 'host/b.ts', 'remote-left/dist/main.js')
    expect(remotesSince(first)).toEqual(['remote-b'])
  })

  it('are none where none has changed', () => {
    const before = git('rev-parse', 'HEAD').trim()
    commit('host/c.ts')
    expect(remotesSince(before)).toEqual([])
  })

  it.each([
    ['shared has changed', () => git('rev-parse', 'HEAD').trim()],
    ['the branch is new', () => '0'.repeat(40)],
  ])('are all where %s', (_, before) => {
    const since = before()
    commit('shared/b.ts')
    expect(remotesSince(since)).toEqual(['remote-a', 'remote-b'])
  })
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
    const backend = ['scripts/chat/**', 'scripts/aws/**', 'scripts/platform/**']
    const own = { backend, remotes: ['remote-*/**'] }[team] ?? [`${team}/**`]
    const { push, pull_request } = workflow.on
    expect(push.paths).toEqual(expect.arrayContaining([...own, 'shared/**']))
    expect(pull_request.paths).toEqual(push.paths)
    expect(push.branches).toEqual(['main'])
    for (const path of push.paths.filter((each) => !each.startsWith('remote-*'))) {
      expect(existsSync(join(root, path.replace('/**', '')))).toBe(true)
    }
    const others = ['host', 'remote-*'].filter((name) => !own.includes(`${name}/**`))
    for (const other of others) expect(push.paths).not.toContain(`${other}/**`)
  })

  it('has only steps that are commands of this project', () => {
    for (const step of commands) {
      const [npm, verb = '', script = ''] = words(step)
      expect(npm).toBe('npm')
      if (verb === 'run') expect(scripts).toHaveProperty(script)
      else expect(['ci', 'test']).toContain(verb)
      const workspace = words(step)[words(step).indexOf('-w') + 1]
      const known = ['$REMOTE', ...remotes(), ...workspaces]
      if (words(step).includes('-w')) expect(known).toContain(workspace)
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
      expect(args[0]).toBe(team === 'remotes' ? '$REMOTE' : team)
      if (team === 'backend') expect(backendCommand(filledIn(args.slice(1))).bucket).toBe('bundles')
      else expect(releaseCommand('deploy', filledIn(args)).to).toBe('$SITE')
    }
  })

  it('names in its commands no variable that it does not set', () => {
    const set = Object.values(workflow.jobs).flatMap(({ env }) => Object.keys(env))
    for (const { run = '' } of commands) {
      for (const [, name] of run.matchAll(/\$(\w+)/g)) expect(set).toContain(name)
    }
  })
})
