import { runTool } from './run-tool'

const ROOMS = ['shared', 'host', 'remote-auth', 'remote-chat', 'scripts']

export interface CheckResult {
  name: string
  ok: boolean
}

/** Types of every room, then lint and format: what can be told without running anything. */
export async function staticChecks(rooms: readonly string[] = ROOMS): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const record = async (name: string, status: Promise<number>) => {
    const ok = (await status) === 0
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}`)
    results.push({ name, ok })
  }
  for (const room of rooms) await record(`types of ${room}`, runTool('tsc', ['-p', room]))
  await record('lint and format', runTool('biome', ['check', '--error-on-warnings', '.']))
  return results
}
