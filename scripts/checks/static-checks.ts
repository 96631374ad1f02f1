import { join } from 'node:path'
import pLimit from 'p-limit'
import { isDeployable, loadApp, packages, root } from '../build/packages'
import { declarationProblems, declarations } from '../build/remote-declaration'
import { dateTypeCaches } from '../build/type-caches'
import { Progress } from '../platform/progress'
import { checkContracts } from '../release/gate/check-types'
import { checkSizes } from './check-sizes'
import { problemsOf } from './run-tools'

/** Options for output on a terminal. */
const PRETTY = process.stdout.isTTY ? ['--pretty'] : []
const COLOURS = process.stdout.isTTY ? ['--colors=force'] : []

export interface StaticCheckResult {
  name: string
  ok: boolean
}

/**
 * Everything that can be checked without running the site: types, the contracts between host and
 * remotes, sizes, lint and format. Two at a time, because each uses one core.
 */
export function staticChecks(names?: readonly string[]): Promise<StaticCheckResult[]> {
  const [checked, linted] = names ? [names, names] : [packages, ['.']]
  const inTurn = pLimit(2)
  const progress = new Progress(process.stdout)
  const check = (name: string, run: () => Promise<string[]>) =>
    inTurn(async () => {
      const problems = await progress.during(name, run)
      const ok = problems.length === 0
      progress.done([`${ok ? 'ok  ' : 'FAIL'}  ${name}`, ...problems].join('\n'))
      return { name, ok }
    })
  const checks = [check('types', () => typeErrors(checked))]
  const buildable = checked.filter(isDeployable)
  if (buildable.length > 0) {
    checks.push(
      check('declarations of the remotes', brokenDeclarations),
      check('contracts of the remotes', brokenContracts),
      check('sizes and requests', () => checkSizes(buildable, (line) => progress.done(line))),
    )
  }
  checks.push(
    check('lint and format', async () => {
      const args = ['check', '--error-on-warnings', ...linted, ...COLOURS]
      const problems = await problemsOf('biome', args)
      const remedy = 'Some problems can be fixed automatically: npm run check -- --fix'
      return problems.length > 0 ? [...problems, remedy] : []
    }),
  )
  return Promise.all(checks)
}

/** One compiler for all, which checks again only packages with changed files. */
async function typeErrors(names: readonly string[]): Promise<string[]> {
  const startedAt = new Date()
  const errors = await problemsOf('tsc', ['-b', ...names, ...PRETTY])
  dateTypeCaches(
    names.map((name) => join(root, name)),
    startedAt,
  )
  return errors
}

async function brokenDeclarations(): Promise<string[]> {
  const { routing = { pinned: [], reserved: [] } } = await loadApp('host')
  return declarationProblems(declarations(), routing)
}

/** The remotes' violations of the host's contract: in its requirements, and in their declarations. */
async function brokenContracts(): Promise<string[]> {
  const { consumes = {} } = await loadApp('host')
  const modulesByRemote = declarations().map(
    ({ name, screens }) => [name, screens.map(({ module }) => module)] as const,
  )
  return checkContracts({ ...consumes, ...Object.fromEntries(modulesByRemote) })
}
