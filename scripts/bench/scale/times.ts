import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../../testing/browser/free-ports'
import { ServedProcess } from '../../testing/browser/served-process'
import { temporaryFolder } from '../measure/at-end'
import { openBrowser } from '../measure/browser'
import { round } from '../measure/statistics'

/** More than any remote's port is after the host's. */
const PORTS = 110

/** Starts the site of a copy; the seconds are those until it is ready. */
export async function openSite(folder: string) {
  const server = new ServedProcess()
  const begun = performance.now()
  const url = await server.start({ args: ['scripts/start.ts', '--port', '0'], folder })
  return { url, seconds: secondsSince(begun), stop: () => server.stop() }
}

/**
 * Starts development in a copy, cold without what earlier starts have built of it; the seconds until
 * a browser shows the first page, and the memory of its process then.
 */
export async function timeDevelopment(
  folder: string,
  { named, isCold }: { named?: string; isCold: boolean },
) {
  if (isCold) rmSync(join(folder, '.cache/webpack'), { recursive: true, force: true })
  const browser = await openBrowser()
  const page = await browser.newPage()
  const server = new ServedProcess()
  const port = String(await freePorts(PORTS))
  const names = named === undefined ? [] : [named]
  const args = ['scripts/dev.ts', ...names, '--port', port, '--data', temporaryFolder()]
  const begun = performance.now()
  const url = await server.start({ args, folder })
  try {
    await page.goto(named === undefined ? `${url}/login` : `${url}/orders`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { seconds: secondsSince(begun), rssMb: memoryOf(server.pid) }
  } finally {
    await server.stop()
    await browser.close()
  }
}

export const secondsOf = {
  async command(folder: string, ...words: string[]): Promise<number> {
    const begun = performance.now()
    execFileSync('npm', ['run', ...words], { cwd: folder, stdio: 'ignore' })
    return secondsSince(begun)
  },

  /** A deploy after a change of the file, beside the build. */
  async deploy(folder: string, name: string, file: string): Promise<number> {
    appendFileSync(join(folder, file), '\n// changed\n')
    await secondsOf.command(folder, 'build', '--', name)
    return secondsOf.command(folder, 'deploy', '--', name)
  },
}

function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024, 0)
}

const secondsSince = (begun: number) => round((performance.now() - begun) / 1_000, 1)
