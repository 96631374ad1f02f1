import { checkContracts } from '../release/gate/check-types'
import { loadApp } from '../webpack/load-app'
import { isDeployable } from '../webpack/rooms'
import { runTool } from './run-tool'

const ROOMS = ['shared', 'host', 'remote-auth', 'remote-chat', 'scripts']

export interface CheckResult {
  name: string
  ok: boolean
}

/**
 * Types of every room, then what the host takes each remote for, then lint and format: what can be
 * told without running anything.
 */
export async function staticChecks(rooms: readonly string[] = ROOMS): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const record = async (name: string, status: Promise<number>) => {
    const ok = (await status) === 0
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}`)
    results.push({ name, ok })
  }
  for (const room of rooms) await record(`types of ${room}`, runTool('tsc', ['-p', room]))
  if (rooms.some(isDeployable)) await record('contracts of the remotes', brokenContracts())
  await record('lint and format', runTool('biome', ['check', '--error-on-warnings', '.']))
  return results
}

/** Prints what is wrong between host and remotes; answers how much that is. */
async function brokenContracts(): Promise<number> {
  const { consumes = {} } = await loadApp('host')
  const problems = await checkContracts(consumes)
  for (const problem of problems) console.error(problem)
  return problems.length
}
