import type { RuntimeConfig } from '@parlor/shared'
import { whenSettled } from '../when-idle'
import { countLoads } from './loads'
import { dropNotes, takeNotes } from './notes'
import type { ReportingPage } from './reporter'

/** Starts reports if the configuration and chance say so: faults at once, all else later. */
export function startReports({ reports, reportsSample }: RuntimeConfig, page: ReportingPage): void {
  // Some privacy settings remove beacons.
  if (!reports || Math.random() >= reportsSample || !('sendBeacon' in navigator)) {
    dropNotes()
    return
  }
  countLoads(reports, page.hostVersion)
  const wanted = new Promise<void>((resolve) => {
    takeNotes(() => resolve())
    whenSettled(resolve)
  })
  wanted
    .then(() => import('./reporter'))
    .then(
      ({ startReporter }) => startReporter(reports, page),
      // The site is unreachable, so a page that cannot load this cannot report it either.
      dropNotes,
    )
}
