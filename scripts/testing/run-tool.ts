import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/packages'

/** Runs a tool of the project's own packages and shows what it prints; answers its exit status. */
export function runTool(
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
}
