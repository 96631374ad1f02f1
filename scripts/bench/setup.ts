import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../build/packages'
import { temporaryCopy, temporaryFolder } from './measure/at-end'
import { round } from './measure/statistics'

/** Seconds from `npm start` in `folder` to `Site ready`; stops the site then. */
export async function timeToReady(folder: string): Promise<number> {
  const start = performance.now()
  const child = spawn('npm', ['start', '--', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Site ready:')) continue
    const seconds = (performance.now() - start) / 1000
    const exited = once(child, 'exit')
    // npm and the server it started are one process group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await exited
    return seconds
  }
  throw new Error('npm start ended before the site was ready.')
}

export const keys = ['first_s', 'second_s']
export const options = { clone: 1 }
export const smallest = { clone: 0 }

/**
 * From a clean clone (of the last commit) to a ready site, with whatever npm's cache holds, and a
 * second start without changes. `--clone 0` takes a copy with packages and builds instead.
 */
export async function run({ clone }: typeof options) {
  const folder = clone > 0 ? temporaryFolder() : temporaryCopy().folder
  if (clone > 0) execFileSync('git', ['clone', '--quiet', root, folder])
  const first = await timeToReady(folder)
  const second = await timeToReady(folder)
  console.log(`first start, from a clean clone   ${first.toFixed(1)} s   (aim: under 120)`)
  console.log(`second start, nothing changed     ${second.toFixed(1)} s   (aim: under 5)`)
  return { first_s: round(first, 1), second_s: round(second, 1) }
}
