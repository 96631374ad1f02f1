import pLimit from 'p-limit'
import { isDeployable, loadApp, packages } from '../build/packages'
import { declarationProblems, declarations } from '../build/remote-declaration'
import { checkContracts } from '../release/gate/check-types'
import { checkSizes } from './check-sizes'
import { runTool } from './run-tools'

export interface CheckResult {
  name: string
  ok: boolean
}

/**
 * Everything that can be checked without running the site: types, the contracts between host and
 * remotes, sizes, lint and format. Two at a time, because each fills one core.
 */
export function staticChecks(names: readonly string[] = packages): Promise<CheckResult[]> {
  const inTurn = pLimit(2)
  const check = (name: string, run: () => Promise<number>) =>
    inTurn(async () => {
      const ok = (await run()) === 0
      console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}`)
      return { name, ok }
    })
  const checks = names.map((name) => check(`types of ${name}`, () => runTool('tsc', ['-p', name])))
  const built = names.filter(isDeployable)
  if (built.length > 0) {
    checks.push(
      check('declarations of the remotes', () => printed(brokenDeclarations())),
      check('contracts of the remotes', () => printed(brokenContracts())),
      check('sizes and requests', () => printed(checkSizes(built))),
    )
  }
  checks.push(
    check('lint and format', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
  )
  return Promise.all(checks)
}

async function brokenDeclarations(): Promise<string[]> {
  const { routing = { pinned: [], reserved: [] } } = await loadApp('host')
  return declarationProblems(declarations(), routing)
}

/** Where the remotes break the host's contract: in what it asks for, and in what they declare. */
async function brokenContracts(): Promise<string[]> {
  const { consumes = {} } = await loadApp('host')
  const declared = declarations().map(
    ({ name, screens }) => [name, screens.map(({ module }) => module)] as const,
  )
  return checkContracts({ ...consumes, ...Object.fromEntries(declared) })
}

/** Prints the problems; answers how many there are. */
async function printed(problems: Promise<string[]>): Promise<number> {
  for (const problem of await problems) console.error(problem)
  return (await problems).length
}
