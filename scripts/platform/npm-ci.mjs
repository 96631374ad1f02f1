import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Installs the packages in a folder's lock file; resolves with npm's exit status. It is in a process
 * group of its own: at Ctrl-C npm would take its time and print lines of its own. It ends with this
 * process instead, and the next installation starts again.
 */
export async function npmCi(folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // The build tools too, also where NODE_ENV=production would leave them out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress']
  const stdio = ['ignore', 'ignore', 'inherit']
  const child = spawn(npm, args, { cwd: folder, stdio, detached: true })
  const end = () => process.kill(-child.pid, 'SIGKILL')
  child.once('spawn', () => process.once('exit', end))
  const [status] = await once(child, 'exit')
  process.off('exit', end)
  return status
}
