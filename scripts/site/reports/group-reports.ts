import type { MappedReport } from './source-positions'

/** Equal errors of one version. */
export interface ErrorGroup {
  newest: MappedReport
  count: number
  /** The number of page loads with the error. */
  pages: number
  first: number
  last: number
  paths: string[]
}

export interface VersionReports {
  remote: string
  version: string
  commit: string | undefined
  /** The number of page loads that reported running it. */
  running: number
  last: number
  errors: ErrorGroup[]
}

/** The reports of each version, the version with the newest report first. */
export function groupReports(newestFirst: readonly MappedReport[]): VersionReports[] {
  const running = runningCounts(newestFirst)
  const reports = groupBy(newestFirst, keyOf)
  const keys = new Set([...reports.keys(), ...running.keys()])
  return [...keys]
    .map((key) => {
      const [remote = '', version = ''] = key.split('/')
      const group = reports.get(key) ?? []
      return {
        remote,
        version,
        commit: group.find(({ commit }) => commit !== undefined)?.commit,
        running: running.get(key) ?? 0,
        last: group[0]?.arrivedAt ?? 0,
        errors: errorGroups(group),
      }
    })
    .sort((a, b) => b.last - a.last)
}

const keyOf = ({ remote, version }: { remote: string; version: string }) => `${remote}/${version}`

/** The number of page loads that run each version. A page reports again when a version changes. */
function runningCounts(newestFirst: readonly MappedReport[]): Map<string, number> {
  const counts = new Map<string, number>()
  const pages = new Set<string>()
  for (const { page, running } of newestFirst) {
    if (!running || pages.has(page)) continue
    pages.add(page)
    for (const [remote, version] of Object.entries(running)) {
      const key = keyOf({ remote, version })
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function errorGroups(reports: readonly MappedReport[]): ErrorGroup[] {
  const events = reports.filter(({ kind }) => kind !== 'vital' && kind !== 'running')
  const groups = groupBy(events, ({ kind, error, stack }) =>
    JSON.stringify([kind, error?.name, error?.message, stack[0]]),
  )
  return [...groups.values()].flatMap((same) => {
    const [newest, oldest] = [same[0], same.at(-1)]
    if (!newest || !oldest) return []
    return {
      newest,
      count: same.length,
      pages: new Set(same.map(({ page }) => page)).size,
      first: oldest.arrivedAt,
      last: newest.arrivedAt,
      paths: [...new Set(same.map(({ path }) => path))],
    }
  })
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
