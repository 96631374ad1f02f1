import type { Outcome } from 'shared'
import { type RemoteName, remoteNames, type Screen } from './contract'
import { ScreenReleases, type ScreenSource, type TakenScreen } from './screen-releases'
import { PENDING, type ScreenState } from './screen-state'

/** Brings screens into the page: each is pending, loaded or failed, and loads once for all who ask. */
export class RemoteLoader {
  readonly #releases: ScreenReleases
  readonly #states = new Map<Screen, ScreenState>()
  readonly #loads = new Map<Screen, Promise<ScreenState>>()
  /** Failed attempts since the screen last loaded. */
  readonly #attempts = new Map<Screen, number>()
  readonly #onView = new Set<Screen>()
  readonly #listeners = new Set<() => void>()

  constructor(source: ScreenSource) {
    this.#releases = new ScreenReleases(source)
    source.board.subscribe(() => remoteNames.forEach(this.#takeUpNewer))
  }

  getState(screen: Screen): ScreenState {
    return this.#states.get(screen) ?? PENDING
  }

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The screen, loaded before or now. A call while it loads shares that load. */
  load(screen: Screen): Promise<ScreenState> {
    const state = this.getState(screen)
    if (state.status === 'loaded') return Promise.resolve(state)
    const standing = this.#loads.get(screen)
    if (standing) return standing
    // A failure stays in view while the next attempt runs.
    if (state.status === 'failed') this.#enter(screen, { ...state, retrying: true })
    const loading = this.#attempt(screen)
    this.#loads.set(screen, loading)
    return loading
  }

  /**
   * Loads ahead of need, once nothing that is needed now is on its way; true when it is there. A
   * failure leaves no trace: it is tried again at the entry.
   */
  async preload(screen: Screen): Promise<boolean> {
    await Promise.all(this.#loads.values())
    if (this.getState(screen).status === 'failed') return false
    const state = await this.load(screen)
    this.#forgetFailure(screen)
    return state.status === 'loaded'
  }

  /** Fetches a screen's files ahead of need, without running them. */
  async prefetch(screen: Screen): Promise<void> {
    if (this.getState(screen).status !== 'loaded') await this.#releases.prefetch(screen)
  }

  /** Marks the screen as on view, until the returned function is called: its release stays. */
  attend(screen: Screen): () => void {
    this.#onView.add(screen)
    this.#releases.enterView(screen.remote)
    return () => {
      this.#onView.delete(screen)
      this.#releases.leaveView(screen.remote)
      this.#forgetFailure(screen)
      // Later: where a screen of the same remote follows, it attends in this same turn.
      queueMicrotask(() => this.#takeUpNewer(screen.remote))
    }
  }

  /** Hears that the screen broke while it ran: a canary goes, and what is live takes its place. */
  reportBroken({ remote }: Screen): void {
    if (!this.#releases.giveUpCanary(remote)) return
    this.#forget(remote)
    this.#announce()
  }

  async #attempt(screen: Screen): Promise<ScreenState> {
    const failedBefore = this.#attempts.get(screen) ?? 0
    let taken: Outcome<TakenScreen>
    try {
      taken = await this.#releases.take(screen, { fresh: failedBefore > 0 })
    } finally {
      // Over before anybody hears of it: who hears of a screen that breaks at once asks for the next.
      this.#loads.delete(screen)
    }
    if (taken.ok) {
      const { release, module, isSwitch } = taken.value
      this.#attempts.delete(screen)
      // A load that is on its way may be of a release that this would take from under it.
      if (!this.#isLoading(screen.remote)) this.#releases.forgetOthers(release)
      if (isSwitch) this.#forget(screen.remote)
      const { version } = release
      return this.#enter(screen, { status: 'loaded', version, component: module.default })
    }
    const attempts = failedBefore + 1
    this.#attempts.set(screen, attempts)
    const failure = taken.error
    return this.#enter(screen, { status: 'failed', failure, attempts, retrying: false })
  }

  #isLoading(remote: RemoteName): boolean {
    return [...this.#loads.keys()].some((screen) => screen.remote === remote)
  }

  #takeUpNewer = (remote: RemoteName): void => {
    if (this.#releases.isOutdated(remote)) this.#forget(remote)
  }

  /** A failure lasts as long as somebody looks at it. */
  #forgetFailure(screen: Screen): void {
    if (this.#onView.has(screen)) return
    if (this.getState(screen).status === 'failed') this.#states.delete(screen)
  }

  /** The next entry into one of the remote's screens loads it anew. */
  #forget(remote: RemoteName): void {
    for (const screen of this.#states.keys()) {
      if (screen.remote === remote) this.#states.delete(screen)
    }
  }

  #enter(screen: Screen, state: ScreenState): ScreenState {
    this.#states.set(screen, state)
    this.#announce()
    return state
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
