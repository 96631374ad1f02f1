import type { Failure, Outcome } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { note } from '../../reports/notes'
import type { Screen, ScreenModule } from '../contract'
import type { ScreenRequest } from '../loading/load-screen'
import { LoadError, withTimeout } from '../outcome'
import type { HostReload } from '../releases/host-reload'
import type { Release, ReleasesToTry } from '../releases/release'
import type { ReleaseIndexClient } from '../releases/release-index-client'

/** A remote that has not answered by then counts as unavailable. */
export const LOAD_TIMEOUT_MS = 10_000

/** Where releases and their screens come from. */
export interface ScreenSource {
  index: Pick<
    ReleaseIndexClient,
    'releasesOf' | 'known' | 'screens' | 'isHeldBack' | 'refresh' | 'subscribe' | 'avoid'
  >
  /** Undefined if the release needs a newer host. */
  loadScreen(request: ScreenRequest): Promise<ScreenModule | undefined>
  prefetchScreen(request: ScreenRequest): Promise<void>
  /** Drops all other releases of the remote. */
  forgetOthers(release: Release): void
  hostReload: Pick<HostReload, 'isWorthwhile' | 'go'>
  /** Notes what a report tells of. */
  note: typeof note
}

export interface TakenScreen {
  release: Release
  module: ScreenModule
  /** The remote's other screens came from another release and must be taken from this one now. */
  isSwitch: boolean
}

/** Why a screen is not there, and the id of its report where there is one. */
export interface ScreenFailure extends Failure {
  version?: string
  report?: string | undefined
}

/** Failure of a screen whose releases all need a newer host, which a reload may bring. */
export const NEEDS_RELOAD = 'NeedsReload'

/**
 * What a visitor is told beside a screen: `reload` where a newer release needs a newer host, which a
 * reload may bring; `rolled-back` where the release on view was withdrawn for another one; `retired`
 * where none of the remote is live any more.
 */
export type Offer = 'reload' | 'rolled-back' | 'retired'

/** How many releases that fail are tried for a screen beside the active one. */
const MAX_FAILURES = 2

/**
 * Takes each screen from the first release that has it: the live one, or else the previous one. A
 * release that needs a newer host than this page's is passed over, and is no failure. The active
 * release of a remote stays for as long as the remote is in view, so that two are never mixed; a
 * newer one is taken the next time a visitor enters the remote.
 */
export class ScreenReleases {
  readonly #source: ScreenSource
  readonly #active = new Map<RemoteName, Release>()
  readonly #views = new Map<RemoteName, number>()
  /** Releases that could not be loaded when last tried, by manifest. */
  readonly #failed = new Set<string>()
  /** Releases that need a newer host, by manifest: for them the page has to be reloaded. */
  readonly #ahead = new Set<string>()

  constructor(source: ScreenSource) {
    this.#source = source
  }

  /** `anew`: from a release other than the active one. */
  async take(
    screen: Screen,
    { fresh, anew = false }: { fresh: boolean; anew?: boolean },
  ): Promise<Outcome<TakenScreen> | { ok: false; error: ScreenFailure }> {
    const { index, note } = this.#source
    // The failure that this attempt follows may already have led to another live release.
    if (fresh) await index.refresh()
    const toTry = await index.releasesOf(screen.remote)
    if (!toTry.ok) {
      const report = note('load', new LoadError(toTry.error.message))
      return { ok: false, error: { ...toTry.error, report } }
    }
    const failures: { release: Release; error: Failure }[] = []
    const ahead: Release[] = []
    const before = this.#active.get(screen.remote)
    const active = anew ? undefined : before
    for (const release of this.#candidates(toTry.value, active)) {
      if (failures.length === MAX_FAILURES + (active ? 1 : 0)) break
      const loaded = await this.#load({ screen, release, fresh })
      if (!loaded.ok) {
        if (release.isCanary) this.#giveUp(release, causeOf(loaded.error))
        console.error(`${screen.remote} ${release.version}: ${loaded.error.message}`)
        failures.push({ release, error: loaded.error })
      } else if (!loaded.value) {
        ahead.push(release)
      } else {
        for (const each of ahead) note('fallback', undefined, each)
        for (const each of failures) {
          if (!each.release.isCanary) note('fallback', causeOf(each.error), each.release)
        }
        this.#active.set(screen.remote, release)
        const isSwitch = before !== undefined && before.version !== release.version
        return { ok: true, value: { release, module: loaded.value, isSwitch } }
      }
    }
    const reports = failures.map(({ release, error }) => note('load', causeOf(error), release))
    const [first] = failures
    if (first) {
      const { version } = first.release
      return { ok: false, error: { ...first.error, version, report: reports[0] } }
    }
    return this.#tooNew(toTry.value[0])
  }

  /** The failure where each release needs a newer host: nobody else is at fault if a reload helps. */
  #tooNew(live: Release): { ok: false; error: ScreenFailure } {
    const message = 'each of its releases needs a newer version of this page'
    const { hostReload, note } = this.#source
    if (hostReload.isWorthwhile()) return { ok: false, error: { code: NEEDS_RELOAD, message } }
    const report = note('load', new LoadError(message), live)
    return { ok: false, error: { code: 'NeedsNewerHost', message, version: live.version, report } }
  }

  async #load(request: Omit<ScreenRequest, 'signal'>): Promise<Outcome<ScreenModule | undefined>> {
    const { manifest } = request.release
    // The browser may have cached the error, and keep it long after a deploy has replaced it.
    const fresh = request.fresh || this.#failed.has(manifest)
    const loaded = await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      this.#source.loadScreen({ ...request, fresh, signal }),
    )
    if (loaded.ok) this.#failed.delete(manifest)
    else this.#failed.add(manifest)
    if (loaded.ok && !loaded.value) this.#ahead.add(manifest)
    return loaded
  }

  /** Fetches a screen's files of the live release without running them; a failure is ignored. */
  async prefetch(screen: Screen): Promise<void> {
    const { index, prefetchScreen } = this.#source
    const toTry = await index.releasesOf(screen.remote)
    if (!toTry.ok) return
    const release = toTry.value.find(this.#fits)
    if (!release) return
    await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      prefetchScreen({ screen, release, fresh: false, signal }),
    )
  }

  /** Drops the remote's releases except this one. */
  forgetOthers(release: Release): void {
    this.#source.forgetOthers(release)
  }

  /** The version of each remote that runs. */
  running(): Record<RemoteName, string> {
    return Object.fromEntries([...this.#active].map(([remote, { version }]) => [remote, version]))
  }

  /** What the screen is called, by the release index. */
  titleOf({ remote, module }: Screen): string | undefined {
    const declared = this.#source.index.screens()
    return declared.find((each) => each.remote === remote && each.module === module)?.title
  }

  enterView(remote: RemoteName): void {
    this.#views.set(remote, (this.#views.get(remote) ?? 0) + 1)
  }

  leaveView(remote: RemoteName): void {
    this.#views.set(remote, (this.#views.get(remote) ?? 1) - 1)
  }

  /** Drops the active release if it is neither in view nor live any more; true if it did. */
  dropOutdated(remote: RemoteName): boolean {
    const isInView = (this.#views.get(remote) ?? 0) > 0
    const active = this.#active.get(remote)
    const live = this.#source.index.known(remote)?.find(this.#fits)?.version
    return !isInView && active?.version !== live && this.#active.delete(remote)
  }

  /** Drops a canary that broke while it ran, in view or not; true if the remote was on one. */
  giveUpCanary(remote: RemoteName): boolean {
    const active = this.#active.get(remote)
    if (!active?.isCanary) return false
    this.#giveUp(active)
    return this.#active.delete(remote)
  }

  /** Why the release that is active should be left; undefined if there is no reason. */
  offer(remote: RemoteName): Offer | undefined {
    const { index, hostReload } = this.#source
    const active = this.#active.get(remote)
    if (!active) return undefined
    const toTry = index.known(remote)
    if (!toTry) return 'retired'
    if (toTry[0].version === active.version) return undefined
    const isWithdrawn =
      index.isHeldBack(active) && !toTry.some(({ version }) => version === active.version)
    if (isWithdrawn && toTry.some(this.#fits)) return 'rolled-back'
    return !this.#fits(toTry[0]) && hostReload.isWorthwhile() ? 'reload' : undefined
  }

  /** In the order to try them: the active release, the live one, and those before it. */
  #candidates(toTry: ReleasesToTry, active: Release | undefined): Release[] {
    const others = toTry.filter(({ version }) => version !== active?.version).filter(this.#fits)
    return active ? [active, ...others] : others
  }

  #fits = ({ manifest }: Release): boolean => !this.#ahead.has(manifest)

  #giveUp(canary: Release, cause?: unknown): void {
    this.#source.note('canary', cause, canary)
    this.#source.index.avoid(canary)
  }
}

/** What a report tells of a release that could not be had. */
function causeOf({ cause, message }: Failure): unknown {
  return cause ?? new LoadError(message)
}
