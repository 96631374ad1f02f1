import pLimit from 'p-limit'
import { loadApp } from '../build/load-app'
import { isDeployable } from '../build/packages'
import { checkContracts } from '../release/gate/check-types'
import { checkSizes } from './check-sizes'
import { runTool } from './run-tools'

export const PACKAGES = ['shared', 'host', 'remote-auth', 'remote-chat', 'scripts'] as const

export interface CheckResult {
  name: string
  ok: boolean
}

/**
 * Everything that can be checked without running the site: types, the contracts between host and
 * remotes, sizes, lint and format. Two at a time, because each fills one core.
 */
export function staticChecks(packages: readonly string[] = PACKAGES): Promise<CheckResult[]> {
  const inTurn = pLimit(2)
  const check = (name: string, run: () => Promise<number>) =>
    inTurn(async () => {
      const ok = (await run()) === 0
      console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}`)
      return { name, ok }
    })
  const checks = packages.map((name) =>
    check(`types of ${name}`, () => runTool('tsc', ['-p', name])),
  )
  const built = packages.filter(isDeployable)
  if (built.length > 0) {
    checks.push(
      check('contracts of the remotes', () => printed(brokenContracts())),
      check('sizes and requests', () => printed(checkSizes(built))),
    )
  }
  checks.push(
    check('lint and format', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
  )
  return Promise.all(checks)
}

/** Where the remotes break the host's contract. */
async function brokenContracts(): Promise<string[]> {
  const { consumes = {} } = await loadApp('host')
  return checkContracts(consumes)
}

/** Prints the problems; answers how many there are. */
async function printed(problems: Promise<string[]>): Promise<number> {
  for (const problem of await problems) console.error(problem)
  return (await problems).length
}
