import type { RemoteName } from './contract'
import type { Release, ReleaseRow } from './release'

/**
 * Which release of a remote to take. The one that serves stays for as long as its remote is on
 * view, so that no two are ever mixed; a newer one is taken at the next entry.
 */
export class ReleaseChoice {
  readonly #serving = new Map<RemoteName, Release>()
  readonly #views = new Map<RemoteName, number>()

  /** To be tried in this order: what serves, then what is live, then one more as a way out. */
  candidates(remote: RemoteName, [live, next]: ReleaseRow): Release[] {
    const inOrder = [this.#serving.get(remote), live, next].filter((each) => each !== undefined)
    return inOrder.filter(
      ({ version }, place) => inOrder.findIndex((each) => each.version === version) === place,
    )
  }

  serving(remote: RemoteName): Release | undefined {
    return this.#serving.get(remote)
  }

  /** Notes what serves from now on; true when it takes another release's place. */
  serve(release: Release): boolean {
    const before = this.#serving.get(release.remote)
    this.#serving.set(release.remote, release)
    return before !== undefined && before.version !== release.version
  }

  /** Lets go of what serves, on view or not; true when something did. */
  drop(remote: RemoteName): boolean {
    return this.#serving.delete(remote)
  }

  /** Lets go of what serves, if it is not on view and not live any more; true when it did. */
  dropOutdated(remote: RemoteName, live: string | undefined): boolean {
    const isOnView = (this.#views.get(remote) ?? 0) > 0
    const serving = this.#serving.get(remote)
    return !isOnView && serving !== undefined && serving.version !== live && this.drop(remote)
  }

  enterView(remote: RemoteName): void {
    this.#views.set(remote, (this.#views.get(remote) ?? 0) + 1)
  }

  leaveView(remote: RemoteName): void {
    this.#views.set(remote, (this.#views.get(remote) ?? 1) - 1)
  }
}
