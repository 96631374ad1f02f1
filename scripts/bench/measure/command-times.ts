import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServedProcess } from '../../demo/served-process'
import { freePorts } from '../../testing/browser/free-ports'
import { temporaryFolder } from './at-end'
import { round } from './statistics'

/** More than any remote's port is after the host's. */
const PORTS = 110

/** Starts the site of a project; the seconds are those until it is ready. */
export function startSite(folder: string) {
  return start(folder, 'start', '--port', '0')
}

/** Starts development in a project, of the named remotes if there are any. */
export async function startDevelopment(folder: string, names: readonly string[] = []) {
  const port = String(await freePorts(PORTS))
  return start(folder, 'dev', ...names, '--port', port, '--data', temporaryFolder())
}

async function start(folder: string, ...words: string[]) {
  const server = new ServedProcess()
  const begin = performance.now()
  const url = await server.start({ args: ['scripts/kit/command.mjs', ...words], folder })
  return { url, seconds: secondsSince(begin), pid: server.pid, stop: () => server.stop() }
}

/** Seconds of a command in a project. */
export function timeCommand(folder: string, ...words: string[]): number {
  const begin = performance.now()
  execFileSync('npm', ['run', ...words], { cwd: folder, stdio: 'ignore' })
  return secondsSince(begin)
}

/** Adds a comment to a source, so that its package has to be built again. */
export function changeSource(folder: string, file: string): void {
  appendFileSync(join(folder, file), '\n// changed\n')
}

export function secondsSince(begin: number): number {
  return round((performance.now() - begin) / 1_000, 1)
}
