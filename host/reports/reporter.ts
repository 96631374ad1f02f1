import { getRuntimeConfig } from '@parlor/shared'
import { entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { pageBlock } from '@parlor/shared/contract/page/page-blocks'
import { readPageReleaseSet } from '@parlor/shared/contract/page/page-release-set'
import type { Report } from '@parlor/shared/contract/report'
import type { ReleaseIndexClient } from '../remotes/releases/release-index-client'
import type { RemoteLoader } from '../remotes/screens/remote-loader'
import { routeAt, routesOf, type SiteRoute } from '../routes'
import { noteBlockedCalls } from './blocked-calls'
import { drawId, type Note, type ReleaseRef, takeNotes } from './notes'
import { ReportOutbox } from './report-outbox'
import { reportedError } from './reported-error'
import type { move } from './start-reports'
import { type OnView, observeVitals } from './vitals'

export interface ReportingPage {
  index: Pick<ReleaseIndexClient, 'knownReleasesOf' | 'screens'>
  loader: Pick<RemoteLoader, 'running' | 'subscribe'>
  hostVersion: string
  /** The id of the page load. */
  load: string
  /** Moves releases to another stage of it. */
  move: typeof move
}

/** Reports all notes: errors, web vitals, and the running versions. */
export function startReporter(
  address: string,
  { index, loader, hostVersion, load, move }: ReportingPage,
): void {
  const outbox = new ReportOutbox(address)
  const host: ReleaseRef = { remote: 'host', version: hostVersion }

  function reportOf({ id, kind, at, pathname, error, release }: Note): Report {
    const { report, frames } = reportedError(error)
    // The host's frames are below those of a remote that it renders.
    const thrower = frames.find(({ remote }) => remote !== 'host') ?? release ?? host
    const { remote, version } = isOfRelease.has(kind) && release ? release : thrower
    const path = pathOf(pathname)
    const commit = commitOf({ remote, version })
    const errorPart = error !== undefined && { error: report }
    return {
      id,
      page: load,
      kind,
      remote,
      version,
      ...(commit && { commit }),
      path,
      at,
      ...errorPart,
    }
  }

  /** Reports an event of the host itself. */
  function report(kind: Report['kind'], rest: Partial<Report>): void {
    const { pathname } = location
    const about = { id: drawId(), kind, at: Date.now(), pathname, error: undefined, release: host }
    outbox.add({ ...reportOf(about), ...rest })
  }

  function pathOf(pathname: string): string {
    return routeOf(pathname)?.path ?? '*'
  }

  function routeOf(pathname: string): SiteRoute | undefined {
    return routeAt(routesOf(index.screens(), getRuntimeConfig()), pathname)
  }

  function screenAt(pathname: string): OnView | undefined {
    const { remote, module } = routeOf(pathname)?.screen ?? {}
    const version = remote && loader.running()[remote]
    return module && version ? { release: { remote, version }, module } : undefined
  }

  function commitOf({ remote, version }: ReleaseRef) {
    if (remote === 'host') return commitOfHost(version)
    return index.knownReleasesOf(remote)?.find((each) => each.version === version)?.commit
  }

  let running = ''
  /** Reports the running versions once, and again when they change. */
  function reportRunning(): void {
    const versions = { host: hostVersion, ...loader.running() }
    const previous = running
    running = JSON.stringify(versions)
    if (running !== previous) report('running', { running: versions })
  }

  takeNotes((note) => {
    const newReport = reportOf(note)
    outbox.add(newReport)
    countProblem(newReport, move)
  })
  noteBlockedCalls()
  reportRunning()
  loader.subscribe(reportRunning)
  observeVitals(screenAt, (vital, pathname, onView) => {
    const release = onView?.release ?? host
    const commit = commitOf(release)
    report('vital', { ...release, ...(commit && { commit }), path: pathOf(pathname), vital })
  })
  // The vitals report at this moment too, but earlier: this listener is called last.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.flush()
  })
  window.addEventListener('pagehide', outbox.flush)
}

/** Kinds about a release that failed to load, whichever code threw. */
const isOfRelease = new Set<Report['kind']>(['load', 'fallback', 'canary'])

/** Counts a release's first error in this load, and that it was given up. */
function countProblem({ kind, remote, version }: Report, move: ReportingPage['move']): void {
  const release = [`${remote}@${version}`]
  const isGivenUp = kind === 'fallback' || kind === 'canary'
  if (isGivenUp) move(release, 'failed', 'fallback')
  move(release, 'start', isGivenUp ? 'fallback' : 'failed')
}

/** The commit from the page's own list, if this host is the page's own. */
function commitOfHost(version: string): string | undefined {
  const { entries } = readPageReleaseSet(pageBlock('releaseSet'))
  const current = entriesOf(entriesOf(entries.get('host')).get('current'))
  return current.get('version') === version ? textOf(current.get('commit')) : undefined
}
