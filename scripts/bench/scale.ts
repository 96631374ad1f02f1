import { measureArrival } from './load/measure-visits'
import { temporaryCopy } from './measure/at-end'
import { openBrowser } from './measure/browser'
import { inTurns, medianRatio, round } from './measure/statistics'
import { indexAfterDeploys, pageBytes } from './scale/bytes'
import { writeRemotes } from './scale/many-remotes'
import { openSite, secondsOf, timeDevelopment } from './scale/times'

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
    const { folder } = copyWith(count)
    console.error(`${count} remotes: building and starting`)
    const { url, stop } = await openSite(folder)
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
  const table = Object.fromEntries(
    sites.map(({ count, bytes, index, waits }, at) => [
      `${count} remotes`,
      {
        ...Object.fromEntries(bytes.map((each) => [`${each.path}, bytes`, each.raw])),
        ...Object.fromEntries(bytes.map((each) => [`${each.path}, brotli`, each.brotli])),
        'index after ten deploys, brotli': index,
        'login, of that with 3': round(medianRatio(arrivals[at] ?? [], arrivals[0] ?? [])),
        ...waits,
      },
    ]),
  )
  console.table(table)
  const sizes = sites.map(({ count, bytes, waits }, at) => ({
    remotes: count,
    page_bytes: Math.max(...bytes.map(({ brotli }) => brotli)),
    login_vs_3: round(medianRatio(arrivals[at] ?? [], arrivals[0] ?? [])),
    ...waits,
  }))
  return { sizes }
}

function copyWith(count: number) {
  const project = temporaryCopy()
  writeRemotes(project, count)
  project.commit()
  return project
}

/** The waiting times of developers and operators, in seconds, once everything is built. */
async function waitsIn(folder: string) {
  const again = await openSite(folder)
  await again.stop()
  const start_again_s = told('npm start again', again.seconds)
  const cold = await timeDevelopment(folder, { named: NAMED, isCold: true })
  const dev_cold_s = told('dev, cold', cold.seconds)
  const warm = await timeDevelopment(folder, { named: NAMED, isCold: false })
  const dev_ready_s = told('dev, warm', warm.seconds)
  const dev_rss_mb = told('dev, MB', Math.max(cold.rssMb, warm.rssMb))
  const clean = await timeDevelopment(folder, { isCold: false })
  const dev_unnamed_s = told('dev, clean tree', clean.seconds)
  const deploy_remote_s = told(
    'deploy of a remote',
    await secondsOf.deploy(folder, NAMED, `${NAMED}/orders.tsx`),
  )
  const deploy_host_s = told(
    'deploy of the host',
    await secondsOf.deploy(folder, 'host', 'host/app.tsx'),
  )
  const deploy_shared_s = told(
    'deploy of the host with a changed shared',
    await secondsOf.deploy(folder, 'host', 'shared/index.ts'),
  )
  told('check, cold', await secondsOf.command(folder, 'check'))
  const check_s = told('check', await secondsOf.command(folder, 'check'))
  return {
    start_again_s,
    dev_cold_s,
    dev_ready_s,
    dev_rss_mb,
    dev_unnamed_s,
    deploy_remote_s,
    deploy_host_s,
    deploy_shared_s,
    check_s,
  }
}

/** A run takes half an hour, so each figure is told when it is there. */
function told(label: string, figure: number): number {
  console.error(`  ${label}: ${figure}`)
  return figure
}

/** Milliseconds of first visits to `/login`, of all sites side by side. */
async function timeArrivals(folders: readonly string[], visits: number): Promise<number[][]> {
  if (visits === 0) return []
  const browser = await openBrowser()
  const open = await Promise.all(folders.map(openSite))
  const times = open.map((): number[] => [])
  await inTurns([...open.keys()], visits, async (at) => {
    const url = open[at]?.url ?? ''
    const { ms } = await measureArrival(browser, { url, path: '/login', draft: false })
    times[at]?.push(ms)
  })
  for (const { stop } of open) await stop()
  return times
}
