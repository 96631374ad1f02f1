import type { announce } from '../../reports/loads'
import type { note } from '../../reports/notes'
import type { HostReload } from '../releases/host-reload'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import type { LoadedReleases } from './loaded-releases'

/** The source of releases and their screens. */
export interface ScreenSource {
  index: Pick<
    ReleaseIndexClient,
    | 'releasesOf'
    | 'known'
    | 'isWhole'
    | 'isAnswering'
    | 'whole'
    | 'screens'
    | 'isHeldBack'
    | 'refresh'
    | 'subscribe'
    | 'avoid'
  >
  releases: Pick<LoadedReleases, 'loadScreen' | 'prefetchScreen' | 'keepOnly'>
  hostReload: Pick<HostReload, 'isWorthwhile' | 'go'>
  /** Notes an event for the reports. */
  note: typeof note
  /** Counts the page load for a release whose code is about to run. */
  announce: typeof announce
}
