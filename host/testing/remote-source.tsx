import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { ComponentType } from 'react'
import type { Screen, ScreenModule } from '../remotes/contract'
import { failure } from '../remotes/outcome'
import type {
  ListedScreen,
  PublishedRelease,
  ReleasesToTry,
} from '../remotes/releases/release-index'
import type { ScreenSource } from '../remotes/screens/load-steps'
import type { ScreenRequest } from '../remotes/screens/loaded-releases'

export function releaseOf(remote: RemoteName, version: string): PublishedRelease {
  const manifest = `http://localhost:3000/${remote}/${version}/mf-manifest.json`
  const key = `${remote}@${version}`
  return { remote, key, version, manifest, integrity: undefined, isCanary: false, screens: [] }
}

/** Remotes controlled by a test: the live releases, and the answer to each request. */
export class RemoteSource implements ScreenSource {
  readonly #toTry = new Map<RemoteName, ReleasesToTry>()
  readonly #listeners = new Set<() => void>()
  readonly requests: ScreenRequest[] = []
  /** Versions that were rolled back. */
  withdrawnVersions: string[] = []
  /** Versions that this session no longer takes. */
  readonly avoidedVersions: string[] = []
  /** Prefetched screens, as `1 ./dash`. */
  readonly prefetchedScreens: string[] = []
  /** Notes for reports, as `fallback remote-chat 2: it answered 503`. */
  readonly notes: string[] = []
  /** Releases that were kept when all others were dropped, as `remote-auth 2`. */
  readonly keptReleases: string[] = []

  /** True if another host is live, which a reload may load. */
  hasOtherHost = true
  reloads = 0
  /** False if the site does not answer. */
  isAnswering = true

  answer: (request: ScreenRequest) => Promise<ScreenModule | undefined> = () =>
    new Promise(() => {})

  /** Requested screens in order, as `1 ./login`. */
  get requestedScreens(): string[] {
    return this.requests.map(({ release, screen }) => `${release.version} ${screen.module}`)
  }

  /** Publishes `versions` of the remote, the live one first. */
  publish(remote: RemoteName, [current, ...previous]: [string, ...string[]]): void {
    const others = previous.map((version) => releaseOf(remote, version))
    this.#toTry.set(remote, [releaseOf(remote, current), ...others])
    for (const listener of this.#listeners) listener()
  }

  #later: [RemoteName, [string, ...string[]] | undefined] | undefined

  /** Publishes more versions with the whole index; undefined: it cannot be fetched. */
  publishWithIndex(remote: RemoteName, versions: [string, ...string[]] | undefined): void {
    this.#later = [remote, versions]
  }

  /** Gives this session a canary of the remote. */
  tryCanary(remote: RemoteName, version: string): void {
    const canary = { ...releaseOf(remote, version), isCanary: true }
    this.#toTry.set(remote, [canary, ...(this.#toTry.get(remote) ?? [])])
  }

  /** Retires the remote: nothing of it is live. */
  retire(remote: RemoteName): void {
    this.#toTry.delete(remote)
    for (const listener of this.#listeners) listener()
  }

  screens: ListedScreen[] = []

  readonly index: ScreenSource['index'] = {
    screens: () => this.screens,
    releasesOf: async (remote) => {
      const toTry = this.#toTry.get(remote)
      return toTry ? { ok: true, value: toTry } : failure('NotListed', 'no live release')
    },
    knownReleasesOf: (remote) => this.#toTry.get(remote),
    isWhole: () => !this.#later,
    isAnswering: () => this.isAnswering,
    load: async () => {
      if (!this.#later) return { ok: true, value: undefined }
      const [remote, versions] = this.#later
      if (!versions) return failure('Broken', 'it answered 503')
      this.#later = undefined
      this.publish(remote, versions)
      return { ok: true, value: undefined }
    },
    isWithdrawn: ({ version }) => this.withdrawnVersions.includes(version),
    avoid: ({ remote, version }) => {
      this.avoidedVersions.push(version)
      const toTry = this.#toTry.get(remote) ?? []
      const [live, ...others] = toTry.filter((each) => each.version !== version)
      if (live) this.#toTry.set(remote, [live, ...others])
    },
    refresh: async () => ({ ok: true, value: {} }),
    subscribe: (listener) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    },
  }

  readonly hostReload: ScreenSource['hostReload'] = {
    isWorthwhile: () => this.hasOtherHost,
    go: () => {
      this.reloads += 1
    },
  }

  readonly releases: ScreenSource['releases'] = {
    loadScreen: (request) => {
      this.requests.push(request)
      return this.answer(request)
    },
    prefetchScreen: async ({ release, screen }) => {
      this.prefetchedScreens.push(`${release.version} ${screen.module}`)
    },
    keepOnly: ({ remote, version }) => {
      this.keptReleases.push(`${remote} ${version}`)
    },
  }

  /** Releases announced before their code ran, as `remote-chat@2`. */
  readonly announcedReleases: string[] = []

  readonly announce: ScreenSource['announce'] = (release) => {
    this.announcedReleases.push(release)
  }

  readonly note: ScreenSource['note'] = (kind, error, release) => {
    const reason = error instanceof Error ? `: ${error.message}` : ''
    const what = [kind, release?.remote, release?.version].join(' ')
    this.notes.push(`${what}${reason}`)
    return `id of ${what}`
  }
}

export function asModule(component: ComponentType): ScreenModule {
  return { default: component }
}

export function fail(message: string): never {
  throw new Error(message)
}

/** A screen that shows its module and version. */
export function labelOf(screen: Screen, version: string): ComponentType {
  return () => <h1>{`${screen.module} ${version}`}</h1>
}

/** Answers every request with such a screen. */
export const answerWithLabel: RemoteSource['answer'] = async ({ screen, release }) =>
  asModule(labelOf(screen, release.version))
