import type { Failure, Outcome } from 'shared'
import type { RemoteName, Screen, ScreenModule } from '../contract'
import type { ScreenRequest } from '../loading/load-screen'
import { failed, withTimeout } from '../outcome'
import type { Release } from '../releases/release'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import { ReleaseChoice } from './release-choice'

/** A remote that has not answered by then counts as unavailable. */
export const LOAD_TIMEOUT_MS = 10_000

/** Where releases and their screens come from. */
export interface ScreenSource {
  index: Pick<
    ReleaseIndexClient,
    'releasesOf' | 'currentVersion' | 'refresh' | 'subscribe' | 'avoid'
  >
  loadScreen(request: ScreenRequest): Promise<Outcome<ScreenModule>>
  prefetchScreen(request: ScreenRequest): Promise<Outcome>
  /** Drops all other releases of the remote. */
  forgetOthers(release: Release): void
  /** Tells the site whether a canary worked. */
  reportOutcome(release: Release, ok: boolean): void
}

export interface TakenScreen {
  release: Release
  module: ScreenModule
  /** The remote's other screens came from another release and must be taken from this one now. */
  isSwitch: boolean
}

/** Takes each screen from the first release that has it: the live one, or else the previous one. */
export class ScreenReleases {
  readonly #source: ScreenSource
  readonly #choice = new ReleaseChoice()
  /** Releases that could not be loaded when last tried, by manifest. */
  readonly #failed = new Set<string>()

  constructor(source: ScreenSource) {
    this.#source = source
  }

  async take(screen: Screen, { fresh }: { fresh: boolean }): Promise<Outcome<TakenScreen>> {
    const { index } = this.#source
    // The failure that this attempt follows may already have led to another live release.
    if (fresh) await withTimeout(LOAD_TIMEOUT_MS, () => index.refresh())
    const row = await withTimeout(LOAD_TIMEOUT_MS, () => index.releasesOf(screen.remote))
    if (!row.ok) return row
    let firstFailure: Failure | undefined
    for (const release of this.#choice.candidates(screen.remote, row.value)) {
      const loaded = await this.#load({ screen, release, fresh })
      if (release.isCanary) this.#report(release, loaded.ok)
      if (loaded.ok) {
        const isSwitch = this.#choice.activate(release)
        return { ok: true, value: { release, module: loaded.value, isSwitch } }
      }
      console.error(`${screen.remote} ${release.version}: ${loaded.error.message}`)
      firstFailure ??= loaded.error
    }
    return firstFailure
      ? { ok: false, error: firstFailure }
      : failed('NotListed', 'it has no release')
  }

  async #load(request: Omit<ScreenRequest, 'signal'>): Promise<Outcome<ScreenModule>> {
    const { manifest } = request.release
    // The browser may have cached the error, and keep it long after a deploy has replaced it.
    const fresh = request.fresh || this.#failed.has(manifest)
    const loaded = await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      this.#source.loadScreen({ ...request, fresh, signal }),
    )
    if (loaded.ok) this.#failed.delete(manifest)
    else this.#failed.add(manifest)
    return loaded
  }

  /** Fetches a screen's files of the live release without running them; a failure is ignored. */
  async prefetch(screen: Screen): Promise<void> {
    const { index, prefetchScreen } = this.#source
    const row = await index.releasesOf(screen.remote)
    if (!row.ok) return
    const [release] = row.value
    await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      prefetchScreen({ screen, release, fresh: false, signal }),
    )
  }

  /** Drops the remote's releases except this one. */
  forgetOthers(release: Release): void {
    this.#source.forgetOthers(release)
  }

  enterView(remote: RemoteName): void {
    this.#choice.enterView(remote)
  }

  leaveView(remote: RemoteName): void {
    this.#choice.leaveView(remote)
  }

  /** True when the remote's screens must be taken again, from a release published meanwhile. */
  isOutdated(remote: RemoteName): boolean {
    return this.#choice.dropOutdated(remote, this.#source.index.currentVersion(remote))
  }

  /** Drops a canary that broke while it ran; true if the remote was on one. */
  giveUpCanary(remote: RemoteName): boolean {
    const active = this.#choice.active(remote)
    if (!active?.isCanary) return false
    this.#report(active, false)
    return this.#choice.drop(remote)
  }

  #report(canary: Release, ok: boolean): void {
    this.#source.reportOutcome(canary, ok)
    if (!ok) this.#source.index.avoid(canary)
  }
}
