import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commitAll } from '../testing/checkout'
import { measureArrival } from './load/measure-visits'
import { temporaryCopy } from './measure/at-end'
import { openBrowser } from './measure/browser'
import {
  changeSource,
  secondsSince,
  startDevelopment,
  startSite,
  timeCommand,
} from './measure/command-times'
import { inTurns, medianRatio, round } from './measure/statistics'
import { indexAfterDeploys, pageBytes } from './scale/bytes'
import { writeRemotes } from './scale/many-remotes'

/** The remote that is developed and deployed, one of those that are made here. */
const NAMED = 'remote-orders'
const PATHS = ['/', '/login', '/orders']

export const keys = ['sizes']
export const options = { between: 30, remotes: 100, visits: 15, times: true }
export const smallest = { between: 0, remotes: 3, visits: 0, times: false }

/** The costs of a site by the number of its remotes, each in a copy of the project. */
export async function run({ between, remotes, visits, times }: typeof options) {
  const counts = [...new Set([3, between, remotes])].filter((count) => count >= 3)
  const sites = []
  for (const count of counts) {
    const project = temporaryCopy()
    writeRemotes(project, count)
    commitAll(project)
    const { folder } = project
    console.error(`${count} remotes: building and starting`)
    const { url, stop } = await startSite(folder)
    const bytes = await pageBytes(url, PATHS)
    const index = await indexAfterDeploys(url)
    await stop()
    const waits = times ? await waitsIn(folder) : undefined
    sites.push({ folder, count, bytes, index, waits })
  }
  const arrivals = await timeArrivals(
    sites.map(({ folder }) => folder),
    visits,
  )
  const sizes = sites.map(({ count, bytes, index, waits }, at) => ({
    remotes: count,
    ...Object.fromEntries(bytes.map(({ path, brotli }) => [`${path}, brotli`, brotli])),
    page_bytes: Math.max(...bytes.map(({ brotli }) => brotli)),
    index_bytes: index,
    login_vs_3: round(medianRatio(arrivals[at] ?? [], arrivals[0] ?? [])),
    ...waits,
  }))
  console.table(sizes)
  return { sizes }
}

/** The waiting times of developers and operators, in seconds, once everything is built. */
async function waitsIn(folder: string) {
  const again = await startSite(folder)
  await again.stop()
  const start_again_s = printFigure('npm start again', again.seconds)
  const cold = await timeDevelopment(folder, { named: NAMED, isCold: true })
  const warm = await timeDevelopment(folder, { named: NAMED, isCold: false })
  const clean = await timeDevelopment(folder, { isCold: false })
  const waits = {
    start_again_s,
    dev_cold_s: printFigure('dev, cold', cold.seconds),
    dev_ready_s: printFigure('dev, warm', warm.seconds),
    dev_rss_mb: printFigure('dev, MB', Math.max(cold.rssMb, warm.rssMb)),
    dev_unnamed_s: printFigure('dev, clean tree', clean.seconds),
    deploy_remote_s: printFigure('deploy of a remote', timeDeploy(folder, `${NAMED}/orders.tsx`)),
    deploy_host_s: printFigure('deploy of the host', timeDeploy(folder, 'host/app.tsx')),
    deploy_shared_s: printFigure('deploy of shared', timeDeploy(folder, 'shared/index.ts')),
  }
  printFigure('check, cold', timeCommand(folder, 'check'))
  return { ...waits, check_s: printFigure('check', timeCommand(folder, 'check')) }
}

/**
 * Starts development in a copy, cold without what earlier starts have built of it; the seconds until
 * a browser shows the first page, and the memory of its process then.
 */
async function timeDevelopment(
  folder: string,
  { named, isCold }: { named?: string; isCold: boolean },
) {
  if (isCold) rmSync(join(folder, '.cache/webpack'), { recursive: true, force: true })
  const browser = await openBrowser()
  const page = await browser.newPage()
  const begin = performance.now()
  const { url, pid, stop } = await startDevelopment(folder, named ? [named] : [])
  try {
    await page.goto(named ? `${url}/orders` : `${url}/login`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const rssMb = round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024, 0)
    return { seconds: secondsSince(begin), rssMb }
  } finally {
    await stop()
    await browser.close()
  }
}

/** A deploy after a change of the file, beside the build. Shared code is deployed in the host. */
function timeDeploy(folder: string, file: string): number {
  const [room = ''] = file.split('/')
  const name = room === 'shared' ? 'host' : room
  changeSource(folder, file)
  timeCommand(folder, 'build', '--', name)
  return timeCommand(folder, 'deploy', '--', name)
}

/** A run takes half an hour, so each figure is printed as soon as it is known. */
function printFigure(label: string, figure: number): number {
  console.error(`  ${label}: ${figure}`)
  return figure
}

/** Milliseconds of first visits to `/login`, of all sites side by side. */
async function timeArrivals(folders: readonly string[], visits: number): Promise<number[][]> {
  if (visits === 0) return []
  const browser = await openBrowser()
  const open = await Promise.all(folders.map(startSite))
  const times = open.map((): number[] => [])
  await inTurns([...open.keys()], visits, async (at) => {
    const url = open[at]?.url ?? ''
    const { ms } = await measureArrival(browser, { url, draft: false })
    times[at]?.push(ms)
  })
  for (const { stop } of open) await stop()
  return times
}
