import type { Failure } from '@parlor/shared'
import type { ScreenModule } from '../contract'
import type { HostReload } from '../releases/host-reload'
import type { PublishedRelease, ReleasesToTry } from '../releases/release-index'
import type { ReleaseIndexClient } from '../releases/release-index-client'

/** Why a screen is missing, and the id of its report if there is one. */
export interface ScreenFailure extends Failure {
  version?: string
  report?: string | undefined
}

/** The visible state of a module. */
export type ScreenState =
  /** Not loaded; `attempts` have failed in a row. */
  | { status: 'idle'; attempts: number }
  | { status: 'active'; attempts: 0; release: PublishedRelease; module: ScreenModule }
  /** `retrying`: another attempt is running. */
  | { status: 'failed'; failure: ScreenFailure; attempts: number; retrying: boolean }

/** A release that was tried in vain. Without an error, it needs a newer host. */
export interface TriedRelease {
  release: PublishedRelease
  error?: Failure | undefined
}

/** A loading module, from one release after another; `falling-back` once one was rejected. */
export interface Loading {
  status: 'loading' | 'falling-back'
  /** The visible state in the meantime. */
  current: ScreenState
  /** A visitor waits for the module; otherwise it is preloaded. */
  isAwaited: boolean
  /** The first one is loading; undefined until the live release is known. */
  toTry: readonly PublishedRelease[] | undefined
  tries: readonly TriedRelease[]
  /** How many more releases may fail. */
  failuresLeft: number
}

export type ModuleState = ScreenState | Loading

/**
 * Why a release is skipped, or not simply loaded. `failed`: it failed last time, so bypass the
 * browser's cache. `ahead`: it needs a newer host, so the page must be reloaded. `avoided`: it is a
 * canary that broke.
 */
export type SkipReason = 'failed' | 'ahead' | 'avoided'

/** The page's state of one remote's modules. All of them come from one release. */
export interface RemoteState {
  active: PublishedRelease | undefined
  /** By the exposed module's path, such as `./dash`. */
  modules: ReadonlyMap<string, ModuleState>
  inView: ReadonlySet<string>
  /** By the release's key. */
  skipReasons: ReadonlyMap<string, SkipReason>
}

export type RemoteEvent =
  /**
   * A visitor waits for the module, or it is to be preloaded. `isSwitch`: load it from the live
   * release while another one is active and in view.
   */
  | { type: 'requested'; module: string; isAwaited?: boolean; isSwitch?: boolean }
  /** The live release is known, or the earlier ones too: the attempt tries them in order. */
  | { type: 'started'; module: string; toTry: ReleasesToTry }
  | { type: 'loaded'; module: string; release: PublishedRelease; exposed: ScreenModule }
  | ({ type: 'refused'; module: string } & TriedRelease)
  /** Nothing is left to try. */
  | { type: 'ended'; module: string; failure: ScreenFailure }
  /** The active release is a canary, and broke while it ran. */
  | { type: 'broke' }
  | { type: 'entered'; module: string }
  | { type: 'left'; module: string }
  /** The live releases changed; undefined if nothing of the remote is live. */
  | { type: 'published'; toTry: ReleasesToTry | undefined }

/** How many releases may fail for a module besides the active one. */
const MAX_FAILURES = 2

const IDLE: ScreenState = { status: 'idle', attempts: 0 }

export const NO_MODULES: RemoteState = {
  active: undefined,
  modules: new Map(),
  inView: new Set(),
  skipReasons: new Map(),
}

/**
 * The state after an event. The active release of a remote stays while the remote is in view, so
 * that two are never mixed; a newer one is taken the next time a visitor enters the remote.
 */
export function next(state: RemoteState, event: RemoteEvent): RemoteState {
  switch (event.type) {
    case 'requested':
      return handleRequest(state, event)
    case 'started':
      return handleStart(state, event)
    case 'loaded':
      return handleLoad(state, event)
    case 'refused':
      return handleRefusal(state, event)
    case 'ended':
      return handleEnd(state, event)
    case 'broke':
      if (!state.active) return state
      return withoutRelease(skipRelease(state, state.active, 'avoided'))
    case 'entered':
      return { ...state, inView: new Set(state.inView).add(event.module) }
    case 'left':
      return handleLeave(state, event)
    case 'published': {
      const live = event.toTry?.find((release) => fits(state, release))
      const isOutdated = state.active && state.active.version !== live?.version
      return isOutdated && state.inView.size === 0 ? withoutRelease(state) : state
    }
  }
}

export function moduleOf({ modules }: RemoteState, module: string): ModuleState {
  return modules.get(module) ?? IDLE
}

export function isLoading(module: ModuleState): module is Loading {
  return 'current' in module
}

/** The visible state; the same object until that changes. */
export function screenStateOf(module: ModuleState): ScreenState {
  return isLoading(module) ? module.current : module
}

/** True if this host can run the release, as far as is known. */
export function fits({ skipReasons }: RemoteState, release: PublishedRelease): boolean {
  return skipReasons.get(release.key) !== 'ahead'
}

/**
 * Why a visitor should leave the release in view: `reload` if a newer one needs a newer host, which
 * a reload may load; `rolled-back` if it was withdrawn in favour of another; `retired` if nothing
 * of the remote is live any more.
 */
export type NoticeReason = 'reload' | 'rolled-back' | 'retired'

interface NoticeSource {
  index: Pick<ReleaseIndexClient, 'knownReleasesOf' | 'isWithdrawn'>
  hostReload: Pick<HostReload, 'isWorthwhile'>
}

/** The reason for a notice above the remote's screens; undefined if there is none. */
export function releaseNoticeFor(
  state: RemoteState,
  { index, hostReload }: NoticeSource,
): NoticeReason | undefined {
  const { active } = state
  if (!active) return undefined
  const toTry = index.knownReleasesOf(active.remote)
  if (!toTry) return 'retired'
  const [live] = toTry
  if (live.version === active.version) return undefined
  const isListed = toTry.some(({ version }) => version === active.version)
  const isWithdrawn = index.isWithdrawn(active) && !isListed
  if (isWithdrawn && toTry.some((release) => fits(state, release))) return 'rolled-back'
  return !fits(state, live) && hostReload.isWorthwhile() ? 'reload' : undefined
}

type Of<T extends RemoteEvent['type']> = Extract<RemoteEvent, { type: T }>

function handleRequest(
  state: RemoteState,
  { module, isAwaited = false, isSwitch }: Of<'requested'>,
) {
  const previous = moduleOf(state, module)
  if (isLoading(previous)) {
    return withModule(state, module, { ...previous, isAwaited: previous.isAwaited || isAwaited })
  }
  if (previous.status === 'active' && !isSwitch) return state
  return withModule(state, module, {
    status: 'loading',
    // A failure stays visible while the next attempt runs.
    current: previous.status === 'failed' ? { ...previous, retrying: true } : previous,
    isAwaited,
    toTry: undefined,
    tries: [],
    failuresLeft: MAX_FAILURES,
  })
}

/** The active release goes first, unless it should be left; then the live one and those before. */
function handleStart(state: RemoteState, { module, toTry }: Of<'started'>): RemoteState {
  return whileLoading(state, module, (loading) => {
    const { tries } = loading
    const active = loading.current.status === 'active' ? undefined : state.active
    const others = toTry.filter(
      (release) =>
        release.version !== active?.version &&
        !tries.some((each) => each.release.version === release.version) &&
        fits(state, release),
    )
    if (tries.length > 0) return { ...loading, toTry: loading.failuresLeft > 0 ? others : [] }
    if (active) return { ...loading, toTry: [active, ...others], failuresLeft: MAX_FAILURES + 1 }
    // If all need a newer host, try the live one again for its error.
    return { ...loading, toTry: others.length > 0 ? others : toTry.slice(0, 1) }
  })
}

/** The module has loaded, and all others of the remote must come from the same release. */
function handleLoad(state: RemoteState, { module, release, exposed }: Of<'loaded'>): RemoteState {
  const isSwitch = state.active && state.active.version !== release.version
  const base = isSwitch ? withoutRelease(state) : state
  const skipReasons = new Map(base.skipReasons)
  skipReasons.delete(release.key)
  const active: ScreenState = { status: 'active', attempts: 0, release, module: exposed }
  return withModule({ ...base, active: release, skipReasons }, module, active)
}

/** Tries the next release, if one is left and few enough have failed. */
function handleRefusal(state: RemoteState, { module, release, error }: Of<'refused'>): RemoteState {
  const why = release.isCanary ? 'avoided' : 'failed'
  return whileLoading(skipRelease(state, release, error ? why : 'ahead'), module, (loading) => {
    const failuresLeft = loading.failuresLeft - (error ? 1 : 0)
    const toTry = failuresLeft > 0 ? loading.toTry?.slice(1) : []
    const tries = [...loading.tries, { release, error }]
    return { ...loading, status: 'falling-back', toTry, tries, failuresLeft }
  })
}

/** Unless awaited or in view, only the count of failures stays: the next entry tries again. */
function handleEnd(state: RemoteState, { module, failure }: Of<'ended'>): RemoteState {
  return whileLoading(state, module, ({ current, isAwaited }) => {
    if (current.status === 'active') return current
    const attempts = current.attempts + 1
    if (!isAwaited && !state.inView.has(module)) return { status: 'idle', attempts }
    return { status: 'failed', failure, attempts, retrying: false }
  })
}

/** Keeps a failure only while it is in view. */
function handleLeave(state: RemoteState, { module }: Of<'left'>): RemoteState {
  const inView = new Set(state.inView)
  inView.delete(module)
  const previous = moduleOf(state, module)
  const isFailed = screenStateOf(previous).status === 'failed'
  return withModule({ ...state, inView }, module, isFailed ? toIdle(previous) : previous)
}

function skipRelease(state: RemoteState, release: PublishedRelease, why: SkipReason): RemoteState {
  return { ...state, skipReasons: new Map(state.skipReasons).set(release.key, why) }
}

/** The next entry into a module loads it again. Pending loads continue. */
function withoutRelease(state: RemoteState): RemoteState {
  const modules = [...state.modules].map(([path, module]) => [path, toIdle(module)] as const)
  return { ...state, active: undefined, modules: new Map(modules) }
}

function toIdle(module: ModuleState): ModuleState {
  const current: ScreenState = { status: 'idle', attempts: screenStateOf(module).attempts }
  return isLoading(module) ? { ...module, current } : current
}

function withModule(state: RemoteState, module: string, next: ModuleState): RemoteState {
  return { ...state, modules: new Map(state.modules).set(module, next) }
}

function whileLoading(
  state: RemoteState,
  module: string,
  change: (loading: Loading) => ModuleState,
): RemoteState {
  const previous = moduleOf(state, module)
  return isLoading(previous) ? withModule(state, module, change(previous)) : state
}
