import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ReleaseError } from '../../../build/release'
import { readLoggedLoad } from '../../../release/contract/report-schema'
import { dayOf } from './load-store'
import type { LoadCount } from './sum-loads'

/** The loads in an exported log of the hosted receiver, as text. Throws if it has none: an export
 * that is compressed, or another log, must not pass for a release that nobody opens. */
export async function loggedLoads(file: string): Promise<LoadCount[]> {
  const counts = new Map<string, LoadCount>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const report = readLoggedLoad(line)
    if (!report) continue
    const { load, releases, arrivedAt } = report
    for (const release of new Set(releases)) {
      const day = dayOf(arrivedAt)
      const key = `${day} ${load} ${release}`
      counts.set(key, { day, release, load, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  if (counts.size === 0) {
    throw new ReleaseError(
      `${file} has no page loads. Export the log of ReportFunction as text: see "Page loads" in scripts/site/README.md.`,
    )
  }
  return [...counts.values()]
}
