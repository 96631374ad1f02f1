import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { parseDeploy } from '../testing/release/parse-deploy'
import { parseRollback } from '../testing/release/parse-rollback'
import { backendCommand } from './deploy-backend'

const root = join(__dirname, '../..')
const folder = join(root, '.github/workflows')

interface Workflow {
  on: Record<string, { paths?: string[]; branches?: string[] } | null>
  permissions: Record<string, string>
  env?: Record<string, string>
  concurrency?: unknown
  jobs: Record<string, WorkflowJob>
}

interface WorkflowJob {
  if?: string
  needs?: string
  environment?: string
  permissions?: Record<string, string>
  concurrency?: string | { group: string; 'cancel-in-progress': boolean }
  env?: Record<string, string>
  outputs?: Record<string, string>
  /** The workflow that the job is, in place of steps. */
  uses?: string
  with?: Record<string, string>
  steps?: JobStep[]
}

interface JobStep {
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
    const { concurrency, steps = [], if: condition = '' } = job
    const permissions = job.permissions ?? workflow.permissions
    return {
      name: `${name} of ${file}`,
      workflow,
      job,
      condition,
      steps,
      permissions,
      hasToken: permissions['id-token'] === 'write',
      group: typeof concurrency === 'object' ? concurrency.group : concurrency,
      roles: steps.flatMap(({ with: inputs }) => nameOf(inputs?.['role-to-assume'])),
      runs: steps.flatMap(({ run }) => run ?? []),
    }
  }),
)
type Job = (typeof jobs)[number]

/** The name of a role, `*` for the package. */
function nameOf(role: string | undefined): string[] {
  return role === undefined ? [] : [role.replace(/^.*:role\//, '').replace(/\$\{\{.*}}/, '*')]
}

function jobNamed(name: string): Job {
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  return job
}

const namesOf = (some: readonly Job[]) => some.map(({ name }) => name)
/** An expression of a workflow. */
const expression = (text: string) => `\${{ ${text} }}`
const PACKAGE = './.github/workflows/package.yml'
const BUILT = '"$PACKAGE" --to "$SITE" --built "$PACKAGE/dist"'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe('the workflows', () => {
  it('give no job more rights than it asks for, and no pull request the rights of main', () => {
    for (const { workflow } of workflows) expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(workflows.flatMap(({ workflow }) => Object.keys(workflow.on))).not.toContain(
      'pull_request_target',
    )
    for (const { permissions, hasToken } of jobs) {
      expect(permissions).toEqual({ contents: 'read', ...(hasToken && { 'id-token': 'write' }) })
    }
  })

  it('build and test where no role can be assumed', () => {
    const builds = jobs.filter(({ runs }) => runs.some((run) => /^npm (test|run build)/.test(run)))
    expect(namesOf(builds)).toEqual([
      'test of backend.yml',
      'build of package.yml',
      'test of pull-request.yml',
    ])
    for (const { hasToken, roles, job } of builds) {
      expect([hasToken, roles, job.environment]).toEqual([false, [], undefined])
    }
  })

  it('assume each role in one kind of job, and a role that deploys only in an environment', () => {
    const holders = jobs.filter(({ hasToken, job }) => hasToken && !job.uses)
    const trust = holders.map(({ name, roles, job }) => [name, roles.join(), job.environment ?? ''])
    const ofPackage = expression('inputs.package')
    expect(trust).toEqual([
      ['deploy of backend.yml', 'parlor-deploy-backend', 'backend'],
      ['look of package.yml', 'parlor-look', ''],
      ['publish of package.yml', 'parlor-deploy-*', ofPackage],
      ['preview of package.yml', 'parlor-preview', ''],
      ['changed of packages.yml', 'parlor-look', ''],
      ['rollback of packages.yml', 'parlor-deploy-*', ofPackage],
    ])
  })

  it('deploy only from main', () => {
    const deployJobs = jobs.filter(
      ({ job }) => job.environment || (job.uses === PACKAGE && !job.with?.preview),
    )
    expect(namesOf(deployJobs)).toEqual([
      'deploy of backend.yml',
      'publish of package.yml',
      'deploy of packages.yml',
      'button of packages.yml',
      'rollback of packages.yml',
    ])
    for (const { name, workflow, condition } of deployJobs) {
      const { push, workflow_call: workflowCall, ...others } = workflow.on
      if (workflowCall !== undefined) expect(condition).toBe("inputs.preview == ''")
      else expect([name, push?.branches]).toEqual([name, ['main']])
      if (Object.keys(others).length > 0)
        expect(condition).toContain("github.ref == 'refs/heads/main'")
    }
  })
})

describe('a package', () => {
  it('is built, checked and published in three jobs, one after another', () => {
    const order = ['build', 'look', 'publish'].map(
      (name) => jobNamed(`${name} of package.yml`).job.needs,
    )
    expect(order).toEqual([undefined, 'build', 'look'])
    expect(jobNamed('build of package.yml').runs).toEqual([
      'npm ci',
      'npm test -w shared',
      'npm test -w "$PACKAGE"',
      'npm run build -- "$PACKAGE"',
    ])
  })

  it('is checked with the role that only reads, and the hash is an output', () => {
    const { runs, job } = jobNamed('look of package.yml')
    const [outputLine, , output] = runs[1]?.split('\n') ?? []
    expect(outputLine).toBe(`said=$(npm run --silent deploy -- ${BUILT} --dry-run)`)
    expect(output).toMatch(/^echo "look=\$\{said##\* }" >> "\$GITHUB_OUTPUT"$/)
    expect(job.outputs).toEqual({ look: expression('steps.look.outputs.look') })
  })

  it('is published as it was checked, and nothing of it runs there', () => {
    const { runs, job } = jobNamed('publish of package.yml')
    expect(runs).toEqual([
      'npm ci',
      `npm run deploy -- ${BUILT} --expect "$LOOK"`,
      `npm run deploy -- ${BUILT} --expect "$LOOK" --canary "$CANARY"`,
    ])
    expect(job.env).toMatchObject({ LOOK: expression('needs.look.outputs.look') })
  })

  it('is the artifact of the build job, which no later job builds again', () => {
    const of = expression('inputs.package')
    const artifactSteps = jobs.flatMap(({ name, steps }) =>
      steps
        .filter(({ uses }) => uses?.includes('load-artifact@'))
        .map(({ uses = '', with: { name: artifact, path } = {} }) => {
          expect([artifact, path]).toEqual([of, `${of}/dist`])
          return `${name} ${uses.includes('/upload') ? 'uploads' : 'downloads'}`
        }),
    )
    expect(artifactSteps).toEqual([
      'build of package.yml uploads',
      'look of package.yml downloads',
      'publish of package.yml downloads',
      'preview of package.yml downloads',
    ])
  })

  it('is deployed if it is not live, by a push or a button, one deploy after another', () => {
    expect(jobNamed('changed of packages.yml').runs[1]).toContain(
      'npm run --silent changed -- "$BEFORE" --to "$SITE"',
    )
    const canaries = ['deploy', 'button'].map((name) => {
      const { job, group } = jobNamed(`${name} of packages.yml`)
      expect([job.uses, group]).toEqual([PACKAGE, expect.stringMatching(/^deploy-\$\{\{ /)])
      return job.with?.canary
    })
    expect(canaries).toEqual([
      expression("matrix.package != 'host' && vars.CANARY || ''"),
      expression("inputs.action == 'canary' && inputs.share || ''"),
    ])
    expect(jobNamed('button of packages.yml').workflow.on.workflow_dispatch).toMatchObject({
      inputs: {
        package: { required: true },
        share: {},
        version: {},
        action: { type: 'choice', options: ['rollback', 'promote', 'canary'] },
      },
    })
  })

  it('is rolled back by a button, which ends the deploys that would undo it', () => {
    const { runs, job } = jobNamed('rollback of packages.yml')
    expect(runs[1]).toMatch(/^npm run rollback -- "\$PACKAGE" \$\{VERSION:\+"\$VERSION"} --to/)
    const { group } = jobNamed('button of packages.yml')
    expect(job.concurrency).toEqual({ group, 'cancel-in-progress': true })
  })
})

describe('a pull request', () => {
  it('runs the whole npm test', () => {
    expect(jobNamed('test of pull-request.yml').runs).toEqual([
      'npm ci',
      'npm test',
      'npm test -- hosted',
    ])
  })

  it('gets a preview of each package that it changes, if it is of this repository', () => {
    const { job, condition } = jobNamed('package of pull-request.yml')
    expect(job.uses).toBe(PACKAGE)
    expect(job.with?.preview).toBe(`pr-${expression('github.event.number')}`)
    expect(condition).toContain('head.repo.full_name == github.repository')
    expect(jobNamed('preview of package.yml').runs).toEqual([
      'npm ci',
      'npm run deploy -- "$PACKAGE" --to "$PREVIEW_SITE" --built "$PACKAGE/dist"',
      'npm run deploy -- "$PACKAGE" --to "$PREVIEW_SITE" --built "$PACKAGE/dist" --preview "$PREVIEW"',
    ])
  })

  it('shares no concurrency group with a deploy', () => {
    const groups = jobs.flatMap(({ group }) => group?.replace(/\$.*/, '') ?? [])
    expect(groups).toEqual(['deploy-backend', 'deploy-', 'deploy-', 'deploy-', 'preview-'])
    expect(jobNamed('package of pull-request.yml').group).toMatch(/^preview-/)
    // A group for a whole workflow would cover both its pull requests and its deploys.
    expect(workflows.filter(({ workflow }) => workflow.concurrency)).toEqual([])
  })
})

it('the backend is deployed when a source of its bundle has changed, after its tests', () => {
  const { job, workflow } = jobNamed('deploy of backend.yml')
  expect(job.needs).toBe('test')
  const { paths = [] } = workflow.on.push ?? {}
  for (const path of paths) {
    expect([path, existsSync(join(root, path.replace('/**', '')))]).toEqual([path, true])
  }
  expect(paths).toEqual(expect.arrayContaining(['shared/**', 'package-lock.json']))
})

describe.each(jobs)('the commands of the job $name', ({ runs, job, workflow }) => {
  it('contain no text from outside: that comes from the environment, in quotes', () => {
    for (const run of runs) {
      expect(run).not.toContain('${{')
      const unquoted = run.replaceAll(/"[^"]*"/g, '').replaceAll(/\w+=\$\(npm/g, '')
      expect(unquoted).not.toMatch(/\$(?!\{\w+:\+})/)
    }
  })

  it('name no variable that the job does not set', () => {
    const all = ['GITHUB_OUTPUT', ...Object.keys({ ...workflow.env, ...job.env })]
    for (const run of runs) {
      const local = [...run.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
      for (const [, name] of run.matchAll(/\$\{?(\w+)/g)) expect([...all, ...local]).toContain(name)
    }
  })

  it('are commands of this project, with options that they take', () => {
    const lines = runs.flatMap((run) => run.match(/\bnpm [^\n)]*/g) ?? [])
    for (const line of lines) {
      const words = line.replaceAll('"', '').split(' ')
      const [, verb = '', ...more] = words.filter((word) => word !== '--silent')
      if (verb !== 'run') expect(['ci', 'test', 'audit']).toContain(verb)
      else expect(scripts).toHaveProperty(more[0] ?? '')
      const args = filledIn(more.slice(more.indexOf('--') + 1))
      if (more[0] !== 'deploy' && more[0] !== 'rollback') continue
      if (args[0] === 'backend') expect(backendCommand(args.slice(1)).bucket).toBe('bucket')
      else {
        const parseArguments = more[0] === 'deploy' ? parseDeploy : parseRollback
        expect(parseArguments(...args)).toMatchObject({ name: 'remote-chat', to: 's3://bucket' })
      }
    }
  })
})

/** The words of a command with the pipeline's all filled in. */
function filledIn(words: string[]): string[] {
  const values: Record<string, string> = {
    $PACKAGE: 'remote-chat',
    $PREVIEW: 'pr-12',
    $CANARY: '10%',
    $LOOK: `sha384-${'A'.repeat(64)}:etag`,
  }
  return words.map((word) =>
    word
      .replace(/^\$(SITE|PREVIEW_SITE|BUNDLES)$/, 's3://bucket')
      .replace(/^\$\{VERSION.*/, '0.1.0-abc')
      .replace(/^\$\w+/, (name) => values[name] ?? name),
  )
}

it('audits the locked packages each week, and whenever they change', () => {
  const { workflow, runs } = jobNamed('audit of audit.yml')
  expect(workflow.on).toMatchObject({
    schedule: [{ cron: expect.any(String) }],
    pull_request: { paths: ['package-lock.json', 'scripts/hosted/package-lock.json'] },
  })
  for (const run of runs) expect(run).toMatch(/^npm audit\b/)
  expect(runs).toHaveLength(2)
})

it('finds every command of scripts/hosted/README.md in this project', () => {
  const readme = readFileSync(join(root, 'scripts/hosted/README.md'), 'utf8')
  const npm = [...readme.matchAll(/\bnpm (run )?(\S+)/g)]
  expect(npm.length).toBeGreaterThan(4)
  for (const [, , name = ''] of npm) expect(scripts).toHaveProperty(name.replace(/\W+$/, ''))
  const [, config = '', tests = ''] = /\bnpx jest -c (\S+) (\S+)/.exec(readme) ?? []
  for (const path of [config, tests])
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  expect(readme).not.toContain('npm test')
})
