import { type Failure, observable } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { LoadError } from '../../federation/load-error'
import type { Screen } from '../contract'
import { withTimeout } from '../outcome'
import type { PublishedRelease } from '../releases/release-index'
import { type Offer, offerOf } from './offer'
import { Preparation } from './preparation'
import {
  fits,
  isLoading,
  type Loading,
  type ModuleState,
  moduleOf,
  NO_MODULES,
  next,
  type RemoteEvent,
  type RemoteState,
  type ScreenFailure,
  type Standing,
  standingOf,
  type Tried,
} from './remote-state'
import type { ScreenSource } from './screen-source'

/** A remote that takes longer counts as unavailable. */
export const LOAD_TIMEOUT_MS = 10_000

/** The failure of a screen whose releases all need a newer host, which a reload may bring. */
export const NEEDS_RELOAD = 'NeedsReload'

/**
 * Loads screens, each once for all callers: from the live release, or else from the previous one.
 * It acts on the remote's state and passes each result back to it.
 */
export class RemoteLoader {
  readonly #source: ScreenSource
  readonly #remotes = new Map<RemoteName, RemoteState>()
  /** A new object whenever the visible state may have changed. */
  readonly #seen = observable({})
  /** Pending loads. */
  readonly #loads = new Map<Screen, Promise<Standing>>()
  readonly #preparation: Preparation
  /** Reloads the page to get the live host. */
  readonly reload: () => void

  constructor(source: ScreenSource) {
    this.#source = source
    this.reload = source.hostReload.go
    this.#preparation = new Preparation(source.note)
    source.index.subscribe(() => {
      for (const remote of this.#remotes.keys()) this.#takeNewer(remote)
      this.#seen.set({})
    })
  }

  /** The state of the screen. */
  getState(screen: Screen): Standing {
    return standingOf(this.#moduleOf(screen))
  }

  /** Calls `listener` when a state or an offer may have changed, until the returned function is called. */
  readonly subscribe = this.#seen.subscribe

  /**
   * Loads a screen that is about to be shown, unless it is loaded. A call while it loads shares
   * that load.
   */
  load(screen: Screen): Promise<Standing> {
    return this.#ask(screen, { isAwaited: true })
  }

  /**
   * Preloads, once nothing else is loading; true if the screen is loaded. A failure leaves no
   * trace: the visitor's own entry tries again.
   */
  async preload(screen: Screen): Promise<boolean> {
    await Promise.all(this.#loads.values())
    if (this.getState(screen).status === 'failed') return false
    const { status } = await this.#ask(screen, { isAwaited: false })
    return status === 'active'
  }

  /** Fetches a screen's files without running them; ignores a failure. */
  async prefetch(screen: Screen): Promise<void> {
    if (this.getState(screen).status === 'active') return
    const { index, releases } = this.#source
    const toTry = await index.releasesOf(screen.remote)
    if (!toTry.ok) return
    const release = toTry.value.find((each) => fits(this.#stateOf(screen.remote), each))
    if (!release) return
    await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      releases.prefetchScreen({ screen, release, fresh: false, signal }),
    )
  }

  /** Marks the screen as in view until the returned function is called: its release stays. */
  enterView(screen: Screen): () => void {
    const { remote, module } = screen
    this.#tell(remote, { type: 'entered', module })
    // Wait for the current turn to end: StrictMode mounts twice within it.
    queueMicrotask(() => this.#preparation.end())
    return () => {
      this.#tell(remote, { type: 'left', module })
      // Wait for the current turn to end: the next screen of the same remote enters within it.
      queueMicrotask(() => {
        this.#preparation.end()
        this.#takeNewer(remote)
      })
    }
  }

  /** Called when the screen breaks while it runs: the live release replaces a canary. */
  reportBroken({ remote }: Screen): void {
    const { active } = this.#stateOf(remote)
    if (!active?.isCanary) return
    this.#giveUp(active)
    this.#tell(remote, { type: 'broke' })
  }

  /** Why the visitor may want to leave the screen's release. */
  offer({ remote }: Screen): Offer | undefined {
    return offerOf(this.#stateOf(remote), this.#source)
  }

  /** True if the site answers, one of these screens is available, as far as is known, and none has
   * failed. */
  allWork(screens: readonly Screen[]): boolean {
    if (!this.#source.index.isAnswering()) return false
    const isThere = screens.some(({ remote }) => this.#stateOf(remote).active)
    return isThere && screens.every((screen) => this.getState(screen).attempts === 0)
  }

  /** The running version of each remote. */
  running(): Record<RemoteName, string> {
    const active = [...this.#remotes.values()].flatMap((each) => each.active ?? [])
    return Object.fromEntries(active.map(({ remote, version }) => [remote, version]))
  }

  /** The screen's title from the release index. */
  titleOf({ remote, module }: Screen): string {
    const declared = this.#source.index.screens()
    const own = declared.find((each) => each.remote === remote && each.module === module)
    return own?.title ?? 'This screen'
  }

  /** Switches from another release in view to the live one; keeps the old one if that fails. */
  async switchToLive(screen: Screen): Promise<void> {
    this.#tell(screen.remote, { type: 'asked', module: screen.module, isSwitch: true })
    await this.#run(screen)
  }

  #ask(screen: Screen, { isAwaited }: { isAwaited: boolean }): Promise<Standing> {
    const standing = this.getState(screen)
    if (standing.status === 'active') return Promise.resolve(standing)
    this.#tell(screen.remote, { type: 'asked', module: screen.module, isAwaited })
    if (standing.status === 'failed') this.#seen.set({})
    return this.#run(screen)
  }

  #run(screen: Screen): Promise<Standing> {
    const running = this.#loads.get(screen) ?? this.#loadToEnd(screen)
    this.#loads.set(screen, running)
    return running
  }

  async #loadToEnd(screen: Screen): Promise<Standing> {
    try {
      for (;;) {
        const module = this.#moduleOf(screen)
        if (!isLoading(module)) return module
        const event = await this.#step(screen, module)
        this.#tell(screen.remote, event)
        if (event.type === 'loaded') this.#letGoOfOthers(event.release)
      }
    } finally {
      this.#loads.delete(screen)
    }
  }

  /** Takes the next step of a loading module and passes on the result. */
  #step(screen: Screen, { toTry, tried, shown }: Loading): Promise<RemoteEvent> | RemoteEvent {
    const fresh = shown.attempts > 0
    if (!toTry) return this.#begin(screen, { fresh })
    const [release] = toTry
    if (release) return this.#loadFrom(release, { screen, fresh, tried })
    // The page brought only the live release: the earlier ones are in the index.
    if (!this.#source.index.isWhole()) return this.#goOn(screen, tried)
    return { type: 'ended', module: screen.module, failure: this.#failureOf(tried) }
  }

  async #begin({ remote, module }: Screen, { fresh }: { fresh: boolean }): Promise<RemoteEvent> {
    const { index, note } = this.#source
    // The live release may have changed since the failure that this attempt follows.
    if (fresh) await index.refresh()
    const toTry = await index.releasesOf(remote)
    if (toTry.ok) return { type: 'begun', module, toTry: toTry.value }
    const report = note('load', new LoadError(toTry.error.message))
    return { type: 'ended', module, failure: { ...toTry.error, report } }
  }

  /** Goes on with the index's releases; ends with what was tried if it cannot be fetched. */
  async #goOn({ remote, module }: Screen, tried: readonly Tried[]): Promise<RemoteEvent> {
    const { index } = this.#source
    const answer = await index.whole()
    const toTry = answer.ok ? index.known(remote) : undefined
    if (toTry) return { type: 'begun', module, toTry }
    return { type: 'ended', module, failure: this.#failureOf(tried) }
  }

  async #loadFrom(
    release: PublishedRelease,
    { screen, fresh, tried }: { screen: Screen; fresh: boolean; tried: readonly Tried[] },
  ): Promise<RemoteEvent> {
    const { remote, module } = screen
    const { releases, note } = this.#source
    const { givenUp } = this.#stateOf(remote)
    this.#source.announce(release.key)
    // The browser may have cached the error, and may keep it long after a deploy fixed it.
    const request = { screen, release, fresh: fresh || givenUp.has(release.key) }
    const answer = await withTimeout(LOAD_TIMEOUT_MS, (signal) =>
      releases.loadScreen({ ...request, signal }),
    )
    if (!answer.ok) {
      const { error } = answer
      if (release.isCanary) this.#giveUp(release, causeOf(error))
      console.error(`${remote} ${release.version}: ${error.message}`)
      return { type: 'refused', module, release, error }
    }
    const exposed = answer.value
    if (!exposed) return { type: 'refused', module, release }
    for (const { release, error } of tried) {
      // The failure of a canary is noted already.
      if (!(error && release.isCanary)) note('fallback', error && causeOf(error), release)
    }
    const state = this.#moduleOf(screen)
    if (isLoading(state) && state.isAwaited) this.#preparation.begin({ module: exposed, release })
    return { type: 'loaded', module, release, exposed }
  }

  /** If every release needs a newer host, a reload may fix it, so no remote is at fault. */
  #failureOf(tried: readonly Tried[]): ScreenFailure {
    const { hostReload, note } = this.#source
    const failed = tried.filter(({ error }) => error)
    const message = 'each of its releases needs a newer version of this page'
    if (failed.length === 0 && hostReload.isWorthwhile()) return { code: NEEDS_RELOAD, message }
    const tooNew = { code: 'NeedsNewerHost', message }
    const [failure] = (failed.length > 0 ? failed : tried.slice(0, 1)).map(
      ({ release, error = tooNew }) => {
        const report = note('load', causeOf(error), release)
        return { ...error, version: release.version, report }
      },
    )
    return failure ?? tooNew
  }

  #giveUp(canary: PublishedRelease, cause?: unknown): void {
    this.#source.note('canary', cause, canary)
    this.#source.index.avoid(canary)
  }

  /** Drops the other releases, unless another load may still need one. */
  #letGoOfOthers(release: PublishedRelease): void {
    const { active, modules } = this.#stateOf(release.remote)
    const isSettled = ![...modules.values()].some(isLoading)
    if (active === release && isSettled) this.#source.releases.keepOnly(release)
  }

  #takeNewer(remote: RemoteName): void {
    this.#tell(remote, { type: 'published', toTry: this.#source.index.known(remote) })
  }

  #tell(remote: RemoteName, event: RemoteEvent): void {
    this.#remotes.set(remote, next(this.#stateOf(remote), event))
    // `asked` happens while React renders: no notification, because nothing visible changes.
    if (event.type !== 'asked') this.#seen.set({})
  }

  #moduleOf({ remote, module }: Screen): ModuleState {
    return moduleOf(this.#stateOf(remote), module)
  }

  #stateOf(remote: RemoteName): RemoteState {
    return this.#remotes.get(remote) ?? NO_MODULES
  }
}

/** The cause that a report gives for a release that failed to load. */
function causeOf({ cause, message }: Failure): unknown {
  return cause ?? new LoadError(message)
}
