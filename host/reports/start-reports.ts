import type { RuntimeConfig } from '@parlor/shared'
import { SETTLING_MS, whenIdle } from '../when-idle'
import { dropNotes, takeNotes } from './notes'
import type { ReportingPage } from './reporter'

/** Reports, if the configuration wants it of this page load: at once what is wrong, all else later. */
export function startReports({ reports, reportsSample }: RuntimeConfig, page: ReportingPage): void {
  // Some privacy settings remove beacons.
  if (!reports || Math.random() >= reportsSample || !('sendBeacon' in navigator)) {
    dropNotes()
    return
  }
  const wanted = new Promise<void>((resolve) => {
    takeNotes(() => resolve())
    setTimeout(() => whenIdle(resolve), SETTLING_MS)
  })
  wanted
    .then(() => import('./reporter'))
    .then(
      ({ startReporter }) => startReporter(reports, page),
      // The site is away, and whoever cannot load this cannot report it.
      dropNotes,
    )
}
