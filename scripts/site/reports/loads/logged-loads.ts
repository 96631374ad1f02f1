import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readLoggedLoad } from '@parlor/shared/contract/report-schema'
import { dayOf } from './load-store'
import type { LoadCount } from './sum-loads'

/** The loads in an exported log of the hosted receiver. */
export async function loggedLoads(file: string): Promise<LoadCount[]> {
  const counts = new Map<string, LoadCount>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const read = readLoggedLoad(line)
    if (!read) continue
    const { load, releases, arrivedAt } = read
    for (const release of new Set(releases)) {
      const day = dayOf(arrivedAt)
      const key = `${day} ${load} ${release}`
      counts.set(key, { day, release, load, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()]
}
