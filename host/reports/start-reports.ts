import type { RuntimeConfig } from '@parlor/shared'
import type { LoadStage } from '@parlor/shared/contract/report'
import { whenSettled } from '../when-idle'
import { drawId, dropNotes, takeNotes } from './notes'
import type { ReportingPage } from './reporter'

type StartedPage = Omit<ReportingPage, 'load' | 'move'>

/** Starts reports if the configuration and chance say so: faults at once, all else later. */
export function startReports({ reports, reportsSample }: RuntimeConfig, page: StartedPage): void {
  // Some privacy settings remove beacons.
  if (!reports || Math.random() >= reportsSample || !('sendBeacon' in navigator)) {
    dropNotes()
    return
  }
  countLoads(reports, page.hostVersion)
  const whenNeeded = new Promise<void>((resolve) => {
    takeNotes(() => resolve())
    whenSettled(resolve)
  })
  whenNeeded
    .then(() => import('./reporter'))
    .then(
      ({ startReporter }) => startReporter(reports, { ...page, load: pageLoadId, move }),
      // The site is unreachable, so a page that cannot load this cannot report it either.
      dropNotes,
    )
}

/** The id of this page load, linked to no user. */
const pageLoadId = drawId()

/** The stage of each announced release, by its key. */
const stages: Record<string, LoadStage> = {}
let address: string
let host: string | undefined

/** Counts this page load from now on. */
export function countLoads(at: string, version: string): void {
  address = at
  host = `host@${version}`
}

/** Announces a release, by its key, before its code runs. */
export function announce(release: string): void {
  if (host) move([host, release], undefined, 'start')
}

/** Moves the releases that are at one stage to the next, and says so at once. */
export function move(releases: string[], from: LoadStage | undefined, load: LoadStage): void {
  const moved = releases.filter((key) => stages[key] === from)
  for (const key of moved) stages[key] = load
  if (moved[0])
    navigator.sendBeacon(address, JSON.stringify({ page: pageLoadId, load, releases: moved }))
}
