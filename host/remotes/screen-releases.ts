import type { Failure, Outcome } from 'shared'
import type { RemoteName, Screen, ScreenModule } from './contract'
import type { ScreenRequest } from './load-screen'
import type { Release } from './release'
import type { ReleaseBoard } from './release-board'
import { ReleaseChoice } from './release-choice'
import { within } from './within'

/** A remote that has not answered by then counts as away. */
export const LOAD_TIMEOUT_MS = 10_000

/** Where releases are heard of and screens come from. */
export interface ScreenSource {
  board: Pick<ReleaseBoard, 'releasesOf' | 'currentVersion' | 'refresh' | 'subscribe' | 'avoid'>
  loadScreen(request: ScreenRequest): Promise<Outcome<ScreenModule>>
  prefetchScreen(request: ScreenRequest): Promise<Outcome>
  /** Lets go of all other releases of the remote. */
  forgetOthers(release: Release): void
  /** Tells the site how a canary went. */
  reportOutcome(release: Release, ok: boolean): void
}

export interface TakenScreen {
  release: Release
  module: ScreenModule
  /** The remote's other screens came from another release, and must come from this one now. */
  isSwitch: boolean
}

/** Takes screens from the first release that can bring them: the live one, else that before it. */
export class ScreenReleases {
  readonly #source: ScreenSource
  readonly #choice = new ReleaseChoice()
  /** Releases, by manifest, that could not be had when last tried. */
  readonly #failed = new Set<string>()

  constructor(source: ScreenSource) {
    this.#source = source
  }

  async take(screen: Screen, { fresh }: { fresh: boolean }): Promise<Outcome<TakenScreen>> {
    const { board } = this.#source
    // What is live may have been changed because of the very failure that this attempt follows.
    if (fresh) await within(LOAD_TIMEOUT_MS, () => board.refresh())
    const row = await within(LOAD_TIMEOUT_MS, () => board.releasesOf(screen.remote))
    if (!row.ok) return row
    let firstFailure: Failure | undefined
    for (const release of this.#choice.candidates(screen.remote, row.value)) {
      const loaded = await this.#load({ screen, release, fresh })
      if (release.isCanary) this.#judge(release, loaded.ok)
      if (loaded.ok) {
        const isSwitch = this.#choice.serve(release)
        return { ok: true, value: { release, module: loaded.value, isSwitch } }
      }
      console.error(`${screen.remote} ${release.version}: ${loaded.error.message}`)
      firstFailure ??= loaded.error
    }
    return { ok: false, error: firstFailure ?? { code: 'NotListed', message: 'it has no release' } }
  }

  async #load(request: Omit<ScreenRequest, 'signal'>): Promise<Outcome<ScreenModule>> {
    const { manifest } = request.release
    // The error may lie in the browser's cache, also long after another release took its place.
    const fresh = request.fresh || this.#failed.has(manifest)
    const loaded = await within(LOAD_TIMEOUT_MS, (signal) =>
      this.#source.loadScreen({ ...request, fresh, signal }),
    )
    if (loaded.ok) this.#failed.delete(manifest)
    else this.#failed.add(manifest)
    return loaded
  }

  /** Fetches the live release's files of a screen, without running them. Failing costs nothing. */
  async prefetch(screen: Screen): Promise<void> {
    const { board, prefetchScreen } = this.#source
    const row = await board.releasesOf(screen.remote)
    if (!row.ok) return
    const [release] = row.value
    await within(LOAD_TIMEOUT_MS, (signal) =>
      prefetchScreen({ screen, release, fresh: false, signal }),
    )
  }

  /** Lets go of the remote's releases but this one. */
  forgetOthers(release: Release): void {
    this.#source.forgetOthers(release)
  }

  enterView(remote: RemoteName): void {
    this.#choice.enterView(remote)
  }

  leaveView(remote: RemoteName): void {
    this.#choice.leaveView(remote)
  }

  /** True when the remote's screens have to be taken anew, for a release heard of meanwhile. */
  isOutdated(remote: RemoteName): boolean {
    return this.#choice.dropOutdated(remote, this.#source.board.currentVersion(remote))
  }

  /** Lets go of a canary that broke while it ran; true when the remote served one. */
  giveUpCanary(remote: RemoteName): boolean {
    const serving = this.#choice.serving(remote)
    if (!serving?.isCanary) return false
    this.#judge(serving, false)
    return this.#choice.drop(remote)
  }

  #judge(canary: Release, ok: boolean): void {
    this.#source.reportOutcome(canary, ok)
    if (!ok) this.#source.board.avoid(canary)
  }
}
