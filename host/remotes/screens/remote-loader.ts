import { getSession, observable } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { Screen, ScreenModule } from '../contract'
import { withTimeout } from '../outcome'
import type { PublishedRelease } from '../releases/release-index'
import { LOAD_TIMEOUT_MS, LoadSteps, type ScreenSource } from './load-steps'
import {
  fits,
  isLoading,
  type ModuleState,
  moduleOf,
  NO_MODULES,
  type NoticeReason,
  next,
  type RemoteEvent,
  type RemoteState,
  releaseNoticeFor,
  type ScreenState,
  screenStateOf,
} from './remote-state'

/**
 * Loads screens, each once for all callers: from the live release, or else from the previous one.
 * It acts on the remote's state and passes each result back to it.
 */
export class RemoteLoader {
  readonly #source: ScreenSource
  readonly #steps: LoadSteps
  readonly #remotes = new Map<RemoteName, RemoteState>()
  /** A new object whenever the visible state may have changed. */
  readonly #visibleState = observable({})
  readonly #loads = new Map<Screen, Promise<ScreenState>>()
  readonly #preparation: Preparation
  /** Reloads the page to get the live host. */
  readonly reload: () => void

  constructor(source: ScreenSource) {
    this.#source = source
    this.#steps = new LoadSteps(source)
    this.reload = source.hostReload.go
    this.#preparation = new Preparation(source.note)
    source.index.subscribe(() => {
      for (const remote of this.#remotes.keys()) this.#takeNewerRelease(remote)
      this.#visibleState.set({})
    })
  }

  getState(screen: Screen): ScreenState {
    return screenStateOf(this.#moduleOf(screen))
  }

  /** Calls `listener` when a state or a notice may have changed, until the returned function is called. */
  readonly subscribe = this.#visibleState.subscribe

  /**
   * Loads a screen that is about to be shown, unless it is loaded. A call while it loads shares
   * that load.
   */
  load(screen: Screen): Promise<ScreenState> {
    return this.#request(screen, { isAwaited: true })
  }

  /**
   * Preloads, once nothing else is loading; true if the screen is loaded. A failure leaves no
   * trace: the visitor's own entry tries again.
   */
  async preload(screen: Screen): Promise<boolean> {
    await Promise.all(this.#loads.values())
    if (this.getState(screen).status === 'failed') return false
    const { status } = await this.#request(screen, { isAwaited: false })
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
    this.#apply(remote, { type: 'entered', module })
    // Wait for the current turn to end: StrictMode mounts twice within it.
    queueMicrotask(() => this.#preparation.end())
    return () => {
      this.#apply(remote, { type: 'left', module })
      // Wait for the current turn to end: the next screen of the same remote enters within it.
      queueMicrotask(() => {
        this.#preparation.end()
        this.#takeNewerRelease(remote)
      })
    }
  }

  /** Called when the screen breaks while it runs: the live release replaces a canary. */
  reportBroken({ remote }: Screen): void {
    const { active } = this.#stateOf(remote)
    if (!active?.isCanary) return
    this.#steps.giveUp(active)
    this.#apply(remote, { type: 'broke' })
  }

  /** Why the visitor may want to leave the screen's release. */
  releaseNoticeFor({ remote }: Screen): NoticeReason | undefined {
    return releaseNoticeFor(this.#stateOf(remote), this.#source)
  }

  /** True if the site answers, one of these screens is available, as far as is known, and none has
   * failed. */
  allWork(screens: readonly Screen[]): boolean {
    if (!this.#source.index.isAnswering()) return false
    const isThere = screens.some(({ remote }) => this.#stateOf(remote).active)
    return isThere && screens.every((screen) => this.getState(screen).attempts === 0)
  }

  running(): Record<RemoteName, string> {
    const active = [...this.#remotes.values()].flatMap((each) => each.active ?? [])
    return Object.fromEntries(active.map(({ remote, version }) => [remote, version]))
  }

  titleOf({ remote, module }: Screen): string {
    const screens = this.#source.index.screens()
    const declaredScreen = screens.find((each) => each.remote === remote && each.module === module)
    return declaredScreen?.title ?? 'This screen'
  }

  /** Switches from another release in view to the live one; keeps the old one if that fails. */
  async switchToLive(screen: Screen): Promise<void> {
    this.#apply(screen.remote, { type: 'requested', module: screen.module, isSwitch: true })
    await this.#run(screen)
  }

  #request(screen: Screen, { isAwaited }: { isAwaited: boolean }): Promise<ScreenState> {
    const current = this.getState(screen)
    if (current.status === 'active') return Promise.resolve(current)
    this.#apply(screen.remote, { type: 'requested', module: screen.module, isAwaited })
    if (current.status === 'failed') this.#visibleState.set({})
    return this.#run(screen)
  }

  #run(screen: Screen): Promise<ScreenState> {
    const running = this.#loads.get(screen) ?? this.#loadToEnd(screen)
    this.#loads.set(screen, running)
    return running
  }

  async #loadToEnd(screen: Screen): Promise<ScreenState> {
    try {
      for (;;) {
        const loading = this.#moduleOf(screen)
        if (!isLoading(loading)) return loading
        const { skipReasons } = this.#stateOf(screen.remote)
        const event = await this.#steps.take({ screen, loading, skipReasons })
        const state = this.#moduleOf(screen)
        const isAwaited = isLoading(state) && state.isAwaited
        if (event.type === 'loaded' && isAwaited) this.#preparation.begin(event)
        this.#apply(screen.remote, event)
        if (event.type === 'loaded') this.#dropOthers(event.release)
      }
    } finally {
      this.#loads.delete(screen)
    }
  }

  /** Drops the other releases, unless another load may still need one. */
  #dropOthers(release: PublishedRelease): void {
    const { active, modules } = this.#stateOf(release.remote)
    const isSettled = ![...modules.values()].some(isLoading)
    if (active === release && isSettled) this.#source.releases.keepOnly(release)
  }

  #takeNewerRelease(remote: RemoteName): void {
    this.#apply(remote, { type: 'published', toTry: this.#source.index.knownReleasesOf(remote) })
  }

  #apply(remote: RemoteName, event: RemoteEvent): void {
    this.#remotes.set(remote, next(this.#stateOf(remote), event))
    // `requested` happens while React renders: no notification, because nothing visible changes.
    if (event.type !== 'requested') this.#visibleState.set({})
  }

  #moduleOf({ remote, module }: Screen): ModuleState {
    return moduleOf(this.#stateOf(remote), module)
  }

  #stateOf(remote: RemoteName): RemoteState {
    return this.#remotes.get(remote) ?? NO_MODULES
  }
}

/** The work that one screen has started for a visitor who is about to see it. */
class Preparation {
  #end: (() => void) | undefined

  constructor(private readonly note: ScreenSource['note']) {}

  /** Lets the screen start, if the guard admits the visitor and while it does. */
  begin({ exposed, release }: { exposed: ScreenModule; release: PublishedRelease }): void {
    this.end()
    if (!exposed.prepare) return
    const session = getSession()
    const visitor = session.getState()
    if (visitor.status !== 'signed-in') return
    try {
      const endPreparation = exposed.prepare(session)
      const unsubscribe = session.subscribe(() => {
        const state = session.getState()
        const isSame = state.status === 'signed-in' && state.user.username === visitor.user.username
        if (!isSame) this.end()
      })
      this.#end = () => {
        unsubscribe()
        endPreparation()
      }
    } catch (error) {
      // The screen may still work.
      console.error(error)
      this.note('caught', error, release)
    }
  }

  end(): void {
    const end = this.#end
    this.#end = undefined
    end?.()
  }
}
