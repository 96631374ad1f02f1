import type { Failure, Outcome } from 'shared'
import { type RemoteName, remoteNames, type Screen, type ScreenModule } from './contract'
import type { ScreenRequest } from './load-screen'
import type { Release } from './release'
import type { ReleaseBoard } from './release-board'
import { ReleaseChoice } from './release-choice'
import { PENDING, type ScreenState } from './screen-state'
import { within } from './within'

/** A remote that has not answered by then counts as away. */
export const LOAD_TIMEOUT_MS = 10_000

/** Where releases are heard of and screens come from. */
export interface ScreenSource {
  board: Pick<ReleaseBoard, 'releasesOf' | 'currentVersion' | 'refresh' | 'subscribe'>
  loadScreen(request: ScreenRequest): Promise<Outcome<ScreenModule>>
  prefetchScreen(request: ScreenRequest): Promise<Outcome>
}

interface LoadedScreen {
  release: Release
  module: ScreenModule
}

/**
 * Brings screens into the page: each is pending, loaded or failed, and loads once however many
 * ask. It takes the live release, and where that fails the one before it.
 */
export class RemoteLoader {
  readonly #source: ScreenSource
  readonly #choice = new ReleaseChoice()
  readonly #states = new Map<Screen, ScreenState>()
  readonly #loads = new Map<Screen, Promise<ScreenState>>()
  /** Failed attempts since the screen last loaded. */
  readonly #attempts = new Map<Screen, number>()
  readonly #onView = new Set<Screen>()
  readonly #listeners = new Set<() => void>()

  constructor(source: ScreenSource) {
    this.#source = source
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
    const loading = this.#attempt(screen).finally(() => this.#loads.delete(screen))
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

  /** Fetches a screen's files ahead of need, without running them. Failing costs nothing. */
  async prefetch(screen: Screen): Promise<void> {
    if (this.getState(screen).status === 'loaded') return
    const { board, prefetchScreen } = this.#source
    const row = await board.releasesOf(screen.remote)
    if (!row.ok) return
    const [release] = row.value
    await within(LOAD_TIMEOUT_MS, (signal) =>
      prefetchScreen({ screen, release, fresh: false, signal }),
    )
  }

  /** Marks the screen as on view, until the returned function is called: its release stays. */
  attend(screen: Screen): () => void {
    this.#onView.add(screen)
    this.#choice.enterView(screen.remote)
    return () => {
      this.#onView.delete(screen)
      this.#choice.leaveView(screen.remote)
      this.#forgetFailure(screen)
      // Later: where a screen of the same remote follows, it attends in this same turn.
      queueMicrotask(() => this.#takeUpNewer(screen.remote))
    }
  }

  async #attempt(screen: Screen): Promise<ScreenState> {
    const attempts = this.#attempts.get(screen) ?? 0
    const loaded = await this.#loadFromFirstGood(screen, { fresh: attempts > 0 })
    if (!loaded.ok) {
      this.#attempts.set(screen, attempts + 1)
      const failure = loaded.error
      return this.#enter(screen, {
        status: 'failed',
        failure,
        attempts: attempts + 1,
        retrying: false,
      })
    }
    const { release, module } = loaded.value
    this.#attempts.delete(screen)
    if (this.#choice.serve(release)) this.#forget(screen.remote)
    const { version } = release
    return this.#enter(screen, { status: 'loaded', version, component: module.default })
  }

  async #loadFromFirstGood(
    screen: Screen,
    { fresh }: { fresh: boolean },
  ): Promise<Outcome<LoadedScreen>> {
    const { board, loadScreen } = this.#source
    // What is live may have been changed because of the very failure that this attempt follows.
    if (fresh) await within(LOAD_TIMEOUT_MS, () => board.refresh())
    const row = await within(LOAD_TIMEOUT_MS, () => board.releasesOf(screen.remote))
    if (!row.ok) return row
    let firstFailure: Failure | undefined
    for (const release of this.#choice.candidates(screen.remote, row.value)) {
      const loaded = await within(LOAD_TIMEOUT_MS, (signal) =>
        loadScreen({ screen, release, fresh, signal }),
      )
      if (loaded.ok) return { ok: true, value: { release, module: loaded.value } }
      console.error(`${screen.remote} ${release.version}: ${loaded.error.message}`)
      firstFailure ??= loaded.error
    }
    return { ok: false, error: firstFailure ?? { code: 'NotListed', message: 'it has no release' } }
  }

  #takeUpNewer = (remote: RemoteName): void => {
    const live = this.#source.board.currentVersion(remote)
    if (this.#choice.release(remote, live)) this.#forget(remote)
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
    for (const listener of [...this.#listeners]) listener()
    return state
  }
}
