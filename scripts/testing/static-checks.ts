import { loadApp } from '../build/load-app'
import { isDeployable } from '../build/packages'
import { checkContracts } from '../release/gate/check-types'
import { checkSizes } from './check-sizes'
import { runTool } from './run-tools'

export const ROOMS = ['shared', 'host', 'remote-auth', 'remote-chat', 'scripts'] as const

export interface CheckResult {
  name: string
  ok: boolean
}

/**
 * Everything that can be checked without running the site: types, the contracts between host and
 * remotes, sizes, lint and format.
 */
export async function staticChecks(rooms: readonly string[] = ROOMS): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const record = async (name: string, status: Promise<number>) => {
    const ok = (await status) === 0
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}`)
    results.push({ name, ok })
  }
  for (const room of rooms) await record(`types of ${room}`, runTool('tsc', ['-p', room]))
  if (rooms.some(isDeployable)) await record('contracts of the remotes', printed(brokenContracts()))
  const built = rooms.filter(isDeployable)
  if (built.length > 0) await record('sizes and requests', printed(checkSizes(built)))
  await record('lint and format', runTool('biome', ['check', '--error-on-warnings', '.']))
  return results
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
