import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { releaseCommand } from '../release/command'
import { backendCommand } from './deploy-backend'

const root = join(__dirname, '../..')
const folder = join(root, '.github/workflows')

interface Workflow {
  on: Record<string, { paths?: string[]; branches?: string[] } | null>
  permissions: Record<string, string>
  concurrency?: unknown
  jobs: Record<string, WorkflowJob>
}

interface WorkflowJob {
  if?: string
  environment?: string
  permissions?: Record<string, string>
  concurrency?: string | { group: string }
  env?: Record<string, string>
  steps: Step[]
}

interface Step {
  run?: string
  uses?: string
  if?: string
  with?: Record<string, string>
}

const workflows = readdirSync(folder).map((file) => {
  const workflow = parse(readFileSync(join(folder, file), 'utf8')) as Workflow
  return { file, workflow }
})

const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => {
    const { concurrency, steps, if: condition = '' } = job
    return {
      name: `${name} of ${file}`,
      workflow,
      job,
      condition,
      steps,
      permissions: job.permissions ?? workflow.permissions,
      group: typeof concurrency === 'object' ? concurrency.group : concurrency,
      roles: steps.flatMap(({ with: inputs }) => inputs?.['role-to-assume'] ?? []),
      runs: steps.flatMap(({ run }) => run ?? []),
    }
  }),
)
type Job = (typeof jobs)[number]

/** True if the job's condition lets it run for an event of its workflow. */
function runsOn({ workflow, condition }: Job, event: string): boolean {
  if (!Object.keys(workflow.on).includes(event)) return false
  const [, named] = /github\.event_name == '(\w+)'/.exec(condition) ?? []
  const [, other] = /github\.event_name != '(\w+)'/.exec(condition) ?? []
  return named ? named === event : other !== event
}

const ofPullRequests = jobs.filter((job) => runsOn(job, 'pull_request'))
const deploying = jobs.filter(({ roles }) => roles.some((role) => role.includes('parlor-deploy-')))
/** The name of a role, `*` for the package. */
const nameOf = (role: string) => role.replace(/^.*:role\//, '').replace(/\$\{\{.*}}/, '*')
const named = (name: string): Job => {
  const found = jobs.find((each) => each.name === name)
  if (!found) throw new Error(`There is no job ${name}.`)
  return found
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe('a pull request', () => {
  it('runs the whole npm test, with the right to read the sources and no other', () => {
    const { permissions, runs, condition } = named('test of packages.yml')
    expect(runs).toEqual(['npm ci', 'npm test'])
    expect(permissions).toEqual({ contents: 'read' })
    expect(condition).toBe("github.event_name == 'pull_request'")
  })

  it('takes only the role that reads and the one for previews, and does nothing else with them', () => {
    expect(ofPullRequests.flatMap(({ roles }) => roles.map(nameOf))).toEqual([
      'parlor-look',
      'parlor-preview',
    ])
    const trusted = ofPullRequests.filter(({ permissions }) => permissions['id-token'])
    expect(trusted.map(({ name }) => name)).toEqual(['preview of packages.yml'])
    for (const { runs } of trusted) {
      expect(runs).toEqual([
        'npm ci',
        'npm run deploy -- "$PACKAGE" --to "$SITE" --dry-run',
        'npm run deploy -- "$PACKAGE" --to "$PREVIEW_SITE" --preview "$NAME"',
      ])
    }
  })

  it('shares no concurrency group with a deploy', () => {
    expect(ofPullRequests.length).toBeGreaterThan(2)
    for (const { group = 'preview-' } of ofPullRequests) expect(group).toMatch(/^preview-/)
    for (const { group } of deploying) {
      expect(group).toMatch(
        /^(deploy-|\$\{\{ inputs\.action == 'rollback' && 'rollback' \|\| 'deploy' }}-)/,
      )
    }
    // A group for a whole workflow would cover both its pull requests and its deploys.
    expect(workflows.filter(({ workflow }) => workflow.concurrency)).toEqual([])
  })

  it('gives no workflow more rights than its jobs ask for', () => {
    for (const { workflow } of workflows) expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(workflows.flatMap(({ workflow }) => Object.keys(workflow.on))).not.toContain(
      'pull_request_target',
    )
  })
})

describe('a deploy', () => {
  it('runs only on main, after a push or by a button, in the environment that the roles trust', () => {
    expect(deploying.map(({ name }) => name).sort()).toEqual([
      'button of packages.yml',
      'deploy of backend.yml',
      'deploy of packages.yml',
    ])
    for (const job of deploying) {
      expect([job.name, runsOn(job, 'pull_request')]).toEqual([job.name, false])
      expect(job.job.environment).toBe('site')
      const { push, ...others } = job.workflow.on
      expect(push?.branches).toEqual(['main'])
      if (Object.keys(others).length > 0)
        expect(job.condition).toContain("github.ref == 'refs/heads/main'")
    }
  })

  it('of a package takes the role of that package, after its own tests', () => {
    const { roles, steps } = named('deploy of packages.yml')
    expect(roles.map(nameOf)).toEqual(['parlor-deploy-*', 'parlor-preview'])
    const at = (text: string) =>
      steps.findIndex(({ run, with: inputs }) =>
        `${run}${inputs?.['role-to-assume']}`.includes(text),
      )
    const order = ['test -w shared', 'test -w "$PACKAGE"', 'parlor-deploy', 'run deploy'].map(at)
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((one, other) => one - other))
  })

  it('can be rolled back, promoted and given to a share of the sessions with a button', () => {
    const { workflow, steps } = named('button of packages.yml')
    expect(workflow.on.workflow_dispatch).toMatchObject({
      inputs: {
        package: { required: true },
        share: {},
        version: {},
        action: { type: 'choice', options: ['rollback', 'promote', 'canary'] },
      },
    })
    const actions = steps.filter((step) => step.if?.startsWith('inputs.action'))
    expect(actions.map(({ if: condition, run }) => [condition?.split("'")[1], run])).toEqual([
      [
        'rollback',
        expect.stringMatching(/^npm run rollback -- "\$PACKAGE" \$\{VERSION:\+"\$VERSION"} --to/),
      ],
      ['promote', 'npm run deploy -- "$PACKAGE" --to "$SITE"'],
      ['canary', 'npm run deploy -- "$PACKAGE" --to "$SITE" --canary "$SHARE"'],
    ])
  })

  it('of the backend runs when a source of its bundle has changed', () => {
    const { push } = named('deploy of backend.yml').workflow.on
    for (const path of push?.paths ?? []) {
      expect([path, existsSync(join(root, path.replace('/**', '')))]).toEqual([path, true])
    }
    expect(push?.paths).toEqual(expect.arrayContaining(['shared/**', 'package-lock.json']))
  })
})

describe.each(jobs)('the commands of the job $name', ({ runs, job }) => {
  it('contain no text from outside: that comes from the environment, in quotes', () => {
    for (const run of runs) {
      expect(run).not.toContain('${{')
      const unquoted = run.replaceAll(/"[^"]*"/g, '').replaceAll('packages=$(npm', '')
      expect(unquoted).not.toMatch(/\$(?!\{\w+:\+})/)
    }
  })

  it('name no variable that the job does not set', () => {
    const set = ['GITHUB_OUTPUT', 'packages', ...Object.keys(job.env ?? {})]
    for (const run of runs) {
      for (const [, name] of run.matchAll(/\$\{?(\w+)/g)) expect(set).toContain(name)
    }
  })

  it('are commands of this project, with options that they take', () => {
    for (const line of runs.flatMap((run) => run.split('\n')).filter((each) => /^npm/.test(each))) {
      const [, verb = '', ...more] = line.replaceAll('"', '').split(' ')
      if (verb !== 'run') expect(['ci', 'test', 'audit']).toContain(verb)
      else expect(scripts).toHaveProperty(more[0] ?? '')
      const args = filledIn(more.slice(more.indexOf('--') + 1))
      if (more[0] !== 'deploy' && more[0] !== 'rollback') continue
      if (args[0] === 'backend') expect(backendCommand(args.slice(1)).bucket).toBe('bucket')
      else
        expect(releaseCommand(more[0], args)).toMatchObject({
          name: 'remote-chat',
          to: 's3://bucket',
        })
    }
  })
})

/** The words of a command with the pipeline's variables filled in. */
function filledIn(words: string[]): string[] {
  const values: Record<string, string> = { $PACKAGE: 'remote-chat', $NAME: 'pr-12', $SHARE: '10%' }
  return words.map((word) =>
    word
      .replace(/^\$(SITE|PREVIEW_SITE|BUNDLES)$/, 's3://bucket')
      .replace(/^\$CANARY$/, '10%')
      .replace(/^\$\{VERSION.*/, '0.1.0-abc')
      .replace(/^\$\w+$/, (name) => values[name] ?? name),
  )
}

it('audits the locked packages each week, and whenever they change', () => {
  const { workflow, runs } = named('audit of audit.yml')
  expect(workflow.on).toMatchObject({
    schedule: [{ cron: expect.any(String) }],
    pull_request: { paths: ['package-lock.json'] },
  })
  expect(runs.at(-1)).toMatch(/^npm audit\b/)
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
