import type { ComponentType } from 'react'
import type { Outcome } from 'shared'
import type { RemoteName, Screen, ScreenModule } from '../remotes/contract'
import type { ScreenRequest } from '../remotes/loading/load-screen'
import type { Release, ReleaseRow } from '../remotes/releases/release'
import type { ScreenSource } from '../remotes/screens/screen-releases'

export function releaseOf(remote: RemoteName, version: string): Release {
  const manifest = `http://localhost:3000/${remote}/${version}/mf-manifest.json`
  return { remote, version, manifest, integrity: undefined, isCanary: false }
}

/** Remotes under a test's control: what is live, and how each request is answered. */
export class RemoteSource implements ScreenSource {
  readonly requests: ScreenRequest[] = []
  readonly #rows = new Map<RemoteName, Outcome<ReleaseRow>>()
  readonly #listeners = new Set<() => void>()
  answer: (request: ScreenRequest) => Promise<Outcome<ScreenModule>> = () => new Promise(() => {})

  /** `versions` of the remote, the live one first. */
  publish(remote: RemoteName, [current, ...previous]: [string, ...string[]]): void {
    const row: ReleaseRow = [
      releaseOf(remote, current),
      ...previous.map((version) => releaseOf(remote, version)),
    ]
    this.#rows.set(remote, { ok: true, value: row })
    for (const listener of this.#listeners) listener()
  }

  /** Reported outcomes of canaries, as `2 failed`. */
  readonly reported: string[] = []

  readonly reportOutcome: ScreenSource['reportOutcome'] = ({ version }, ok) => {
    this.reported.push(`${version} ${ok ? 'loaded' : 'failed'}`)
  }

  /** The releases that were kept when all others were forgotten, as `remote-auth 2`. */
  readonly kept: string[] = []

  readonly forgetOthers: ScreenSource['forgetOthers'] = ({ remote, version }) => {
    this.kept.push(`${remote} ${version}`)
  }

  /** Gives this session a canary of the remote. */
  tryCanary(remote: RemoteName, version: string): void {
    const row = this.#rows.get(remote)
    if (!row?.ok) throw new Error(`There is no ${remote} yet.`)
    const canary = { ...releaseOf(remote, version), isCanary: true }
    this.#rows.set(remote, { ok: true, value: [canary, ...row.value] })
  }

  /** The screens whose files were prefetched, as `1 ./dash`. */
  readonly fetched: string[] = []

  readonly prefetchScreen: ScreenSource['prefetchScreen'] = async ({ release, screen }) => {
    this.fetched.push(`${release.version} ${screen.module}`)
    return { ok: true, value: undefined }
  }

  /** The screens that were requested, in order, as `1 ./login`. */
  get asked(): string[] {
    return this.requests.map(({ release, screen }) => `${release.version} ${screen.module}`)
  }

  readonly index: ScreenSource['index'] = {
    releasesOf: async (remote) =>
      this.#rows.get(remote) ?? { ok: false, error: { code: 'BadStatus', message: 'no index' } },
    currentVersion: (remote) => {
      const row = this.#rows.get(remote)
      return row?.ok ? row.value[0].version : undefined
    },
    avoid: ({ remote, version }) => {
      const row = this.#rows.get(remote)
      const [live, ...others] = row?.ok ? row.value.filter((each) => each.version !== version) : []
      if (live) this.#rows.set(remote, { ok: true, value: [live, ...others] })
    },
    refresh: async () => ({ ok: true, value: {} }),
    subscribe: (listener) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    },
  }

  readonly loadScreen = (request: ScreenRequest): Promise<Outcome<ScreenModule>> => {
    this.requests.push(request)
    return this.answer(request)
  }
}

export function loaded(component: ComponentType): Outcome<ScreenModule> {
  return { ok: true, value: { default: component } }
}

export function away(message: string): Outcome<never> {
  return { ok: false, error: { code: 'BadStatus', message } }
}

/** A screen that says which module and version it is. */
export function sign(screen: Screen, version: string): ComponentType {
  return () => <h1>{`${screen.module} ${version}`}</h1>
}

/** Answers every request with such a screen. */
export const signing: RemoteSource['answer'] = async ({ screen, release }) =>
  loaded(sign(screen, release.version))
