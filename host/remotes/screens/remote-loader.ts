import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { ComponentType } from 'react'
import type { Screen } from '../contract'
import { Preparation } from './preparation'
import {
  type Offer,
  type ScreenFailure,
  ScreenReleases,
  type ScreenSource,
  type TakenScreen,
} from './screen-releases'

/** Where a screen is on its way from its remote into the page. */
export type ScreenState =
  | { status: 'pending' }
  | { status: 'loaded'; version: string; component: ComponentType }
  /** `attempts` have failed in a row; `retrying`: another one is running. */
  | { status: 'failed'; failure: ScreenFailure; attempts: number; retrying: boolean }

const PENDING: ScreenState = { status: 'pending' }

/** Loads screens: each is pending, loaded or failed, and loads once for all callers. */
export class RemoteLoader {
  readonly #releases: ScreenReleases
  readonly #states = new Map<Screen, ScreenState>()
  readonly #loads = new Map<Screen, Promise<ScreenState>>()
  /** Failed attempts since the screen last loaded. */
  readonly #attempts = new Map<Screen, number>()
  /** Screens whose load somebody waits for. */
  readonly #awaited = new Set<Screen>()
  readonly #preparation: Preparation
  readonly #inView = new Set<Screen>()
  readonly #listeners = new Set<() => void>()
  /** Loads the page again, for the host that is live. */
  readonly reload: () => void

  constructor(source: ScreenSource) {
    this.reload = source.hostReload.go
    this.#releases = new ScreenReleases(source)
    this.#preparation = new Preparation(source.note)
    source.index.subscribe(() => {
      const remotes = new Set([...this.#states.keys()].map(({ remote }) => remote))
      remotes.forEach(this.#takeNewer)
      this.#announce()
    })
  }

  getState(screen: Screen): ScreenState {
    return this.#states.get(screen) ?? PENDING
  }

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Loads the screen, which is about to be shown, unless it is loaded already. A call while it loads
   * shares that load.
   */
  load(screen: Screen): Promise<ScreenState> {
    if (this.getState(screen).status !== 'loaded') this.#awaited.add(screen)
    return this.#load(screen)
  }

  #load(screen: Screen): Promise<ScreenState> {
    const state = this.getState(screen)
    if (state.status === 'loaded') return Promise.resolve(state)
    const current = this.#loads.get(screen)
    if (current) return current
    // The failure stays visible while the next attempt runs.
    if (state.status === 'failed') this.#enter(screen, { ...state, retrying: true })
    const loading = this.#attempt(screen)
    this.#loads.set(screen, loading)
    return loading
  }

  /**
   * Loads ahead of need, once nothing else is loading; true if it is loaded. A failure leaves no
   * trace: the visitor's own entry tries again.
   */
  async preload(screen: Screen): Promise<boolean> {
    await Promise.all(this.#loads.values())
    if (this.getState(screen).status === 'failed') return false
    const state = await this.#load(screen)
    this.#forgetFailure(screen)
    return state.status === 'loaded'
  }

  /** Fetches a screen's files ahead of need without running them. */
  async prefetch(screen: Screen): Promise<void> {
    if (this.getState(screen).status !== 'loaded') await this.#releases.prefetch(screen)
  }

  /** Marks the screen as in view until the returned function is called: its release stays. */
  enterView(screen: Screen): () => void {
    this.#inView.add(screen)
    this.#releases.enterView(screen.remote)
    // Wait for the current turn to end: StrictMode mounts twice within it.
    queueMicrotask(() => this.#preparation.end())
    return () => {
      this.#inView.delete(screen)
      this.#releases.leaveView(screen.remote)
      this.#forgetFailure(screen)
      // Wait for the current turn to end: the next screen of the same remote enters within it.
      queueMicrotask(() => {
        this.#preparation.end()
        this.#takeNewer(screen.remote)
      })
    }
  }

  /** Called when the screen broke while it ran: the live release replaces a canary. */
  reportBroken({ remote }: Screen): void {
    if (!this.#releases.giveUpCanary(remote)) return
    this.#forget(remote)
    this.#announce()
  }

  /** Why a visitor may want to leave the release that the screen is from. */
  offer({ remote }: Screen): Offer | undefined {
    return this.#releases.offer(remote)
  }

  running(): Record<RemoteName, string> {
    return this.#releases.running()
  }

  titleOf(screen: Screen): string {
    return this.#releases.titleOf(screen) ?? 'This screen'
  }

  /** Takes the live release while another one is in view; that one stays if it cannot be had. */
  async switchToLive(screen: Screen): Promise<void> {
    const taken = await this.#releases.take(screen, { fresh: false, anew: true })
    if (taken.ok) this.#show(screen, taken.value)
    // It may have turned out that the live one needs a newer host.
    else this.#announce()
  }

  async #attempt(screen: Screen): Promise<ScreenState> {
    const failedBefore = this.#attempts.get(screen) ?? 0
    let taken: Awaited<ReturnType<ScreenReleases['take']>>
    try {
      taken = await this.#releases.take(screen, { fresh: failedBefore > 0 })
    } finally {
      // Before the listeners hear of it: one whose screen breaks at once loads the next release.
      this.#loads.delete(screen)
    }
    const isAwaited = this.#awaited.delete(screen)
    if (taken.ok && isAwaited) this.#preparation.begin(taken.value)
    if (taken.ok) return this.#show(screen, taken.value)
    const attempts = failedBefore + 1
    this.#attempts.set(screen, attempts)
    const failure = taken.error
    return this.#enter(screen, { status: 'failed', failure, attempts, retrying: false })
  }

  #show(screen: Screen, { release, module, isSwitch }: TakenScreen): ScreenState {
    this.#attempts.delete(screen)
    // Another load may still need one of the releases that this would drop.
    if (!this.#isLoading(screen.remote)) this.#releases.forgetOthers(release)
    if (isSwitch) this.#forget(screen.remote)
    const { version } = release
    return this.#enter(screen, { status: 'loaded', version, component: module.default })
  }

  #isLoading(remote: RemoteName): boolean {
    return [...this.#loads.keys()].some((screen) => screen.remote === remote)
  }

  #takeNewer = (remote: RemoteName): void => {
    if (this.#releases.dropOutdated(remote)) this.#forget(remote)
  }

  /** A failure is kept only while it is in view. */
  #forgetFailure(screen: Screen): void {
    if (this.#inView.has(screen)) return
    if (this.getState(screen).status === 'failed') this.#states.delete(screen)
  }

  /** The next entry into one of the remote's screens loads it again. */
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
