import type { Failure } from '@parlor/shared'
import { LoadError } from '../../federation/load-error'
import type { note } from '../../reports/notes'
import type { announce } from '../../reports/start-reports'
import type { Screen } from '../contract'
import { withTimeout } from '../outcome'
import type { HostReload } from '../releases/host-reload'
import type { PublishedRelease } from '../releases/release-index'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import type { LoadedReleases } from './loaded-releases'
import type { Loading, RemoteEvent, RemoteState, ScreenFailure, TriedRelease } from './remote-state'

/** A remote that takes longer counts as unavailable. */
export const LOAD_TIMEOUT_MS = 10_000

/** The failure of a screen whose releases all need a newer host, which a reload may load. */
export const NEEDS_RELOAD = 'NeedsReload'

export interface ScreenSource {
  index: Pick<
    ReleaseIndexClient,
    | 'releasesOf'
    | 'knownReleasesOf'
    | 'isWhole'
    | 'isAnswering'
    | 'load'
    | 'screens'
    | 'isWithdrawn'
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

interface LoadRequest extends Pick<RemoteState, 'skipReasons'> {
  screen: Screen
  loading: Loading
}

/** The steps of a load, from one release after another. */
export class LoadSteps {
  readonly #source: ScreenSource

  constructor(source: ScreenSource) {
    this.#source = source
  }

  /** Takes the next step of a loading module, and returns its result. */
  take({ screen, loading, skipReasons }: LoadRequest): Promise<RemoteEvent> | RemoteEvent {
    const { toTry, tries, current } = loading
    const hasFailed = current.attempts > 0
    if (!toTry) return this.#start(screen, { fresh: hasFailed })
    const [release] = toTry
    if (release) {
      // The browser may have cached the error, and may keep it long after a deploy fixed it.
      const fresh = hasFailed || skipReasons.has(release.key)
      return this.#loadFrom(release, { screen, fresh, tries })
    }
    // The page has only the live release: the earlier ones are in the index.
    if (!this.#source.index.isWhole()) return this.#continue(screen, tries)
    return { type: 'ended', module: screen.module, failure: this.#failureOf(tries) }
  }

  async #start({ remote, module }: Screen, { fresh }: { fresh: boolean }): Promise<RemoteEvent> {
    const { index, note } = this.#source
    // The live release may have changed since the failure that this attempt follows.
    if (fresh) await index.refresh()
    const toTry = await index.releasesOf(remote)
    if (toTry.ok) return { type: 'started', module, toTry: toTry.value }
    const report = note('load', new LoadError(toTry.error.message))
    return { type: 'ended', module, failure: { ...toTry.error, report } }
  }

  /** Continues with the index's releases; ends with the rejected ones if it cannot be fetched. */
  async #continue(
    { remote, module }: Screen,
    tries: readonly TriedRelease[],
  ): Promise<RemoteEvent> {
    const { index } = this.#source
    const answer = await index.load()
    const toTry = answer.ok ? index.knownReleasesOf(remote) : undefined
    if (toTry) return { type: 'started', module, toTry }
    return { type: 'ended', module, failure: this.#failureOf(tries) }
  }

  async #loadFrom(
    release: PublishedRelease,
    { screen, fresh, tries }: { screen: Screen; fresh: boolean; tries: readonly TriedRelease[] },
  ): Promise<RemoteEvent> {
    const { remote, module } = screen
    const { releases, note, announce } = this.#source
    announce(release.key)
    const answer = await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      releases.loadScreen({ screen, release, fresh, signal }),
    )
    if (!answer.ok) {
      const { error } = answer
      if (release.isCanary) this.giveUp(release, causeOf(error))
      console.error(`${remote} ${release.version}: ${error.message}`)
      return { type: 'refused', module, release, error }
    }
    const exposed = answer.value
    if (!exposed) return { type: 'refused', module, release }
    for (const { release, error } of tries) {
      // The failure of a canary is noted already.
      if (!(error && release.isCanary)) note('fallback', error && causeOf(error), release)
    }
    return { type: 'loaded', module, release, exposed }
  }

  /** If every release needs a newer host, a reload may fix it, so no remote is at fault. */
  #failureOf(tries: readonly TriedRelease[]): ScreenFailure {
    const { hostReload, note } = this.#source
    const failures = tries.filter(({ error }) => error)
    const message = 'each of its releases needs a newer version of this page'
    if (failures.length === 0 && hostReload.isWorthwhile()) return { code: NEEDS_RELOAD, message }
    const tooNew = { code: 'NeedsNewerHost', message }
    const [failure] = (failures.length > 0 ? failures : tries.slice(0, 1)).map(
      ({ release, error = tooNew }) => {
        const report = note('load', causeOf(error), release)
        return { ...error, version: release.version, report }
      },
    )
    return failure ?? tooNew
  }

  /** The session skips a canary that broke. */
  giveUp(canary: PublishedRelease, cause?: unknown): void {
    this.#source.note('canary', cause, canary)
    this.#source.index.avoid(canary)
  }
}

/** The cause that a report gives for a release that failed to load. */
function causeOf({ cause, message }: Failure): unknown {
  return cause ?? new LoadError(message)
}
