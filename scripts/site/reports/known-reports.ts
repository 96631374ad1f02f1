import type { LoadReport, Report } from '@parlor/shared/contract/report'
import { type ReleaseIndex, releasesOf } from '../../release/contract/release-index'

/**
 * The reports about releases that the index names. All others are dropped: a name in a report then
 * cannot lead to another file, and a made-up one cannot appear on the page.
 */
export function knownReports(reports: readonly Report[], index: ReleaseIndex): Report[] {
  const keys = releasesIn(index)
  const isKnown = (remote: string, version: string) => keys.has(`${remote}@${version}`)
  const knownVital = ({ script, ...vital }: NonNullable<Report['vital']>) =>
    script && isKnown(script.remote, script.version) ? { ...vital, script } : vital
  const knownParts = ({ error, running, vital, ...report }: Report): Report => {
    const isOfKnown = (frame: { remote?: string; version?: string }) =>
      isKnown(frame.remote ?? report.remote, frame.version ?? report.version)
    return {
      ...report,
      ...(error && { error: { ...error, frames: error.frames.filter(isOfKnown) } }),
      ...(vital && { vital: knownVital(vital) }),
      ...(running && {
        running: Object.fromEntries(
          Object.entries(running).filter(([remote, version]) => isKnown(remote, version)),
        ),
      }),
    }
  }
  return reports.filter(({ remote, version }) => isKnown(remote, version)).map(knownParts)
}

/** The releases of a page load's report that the index names, each once. */
export function knownReleases({ releases }: LoadReport, index: ReleaseIndex): string[] {
  const keys = releasesIn(index)
  return [...new Set(releases)].filter((key) => keys.has(key))
}

function releasesIn(index: ReleaseIndex): Set<string> {
  const keys = Object.entries(index).flatMap(([name, entry]) =>
    releasesOf(entry).map(({ version }) => `${name}@${version}`),
  )
  return new Set(keys)
}
