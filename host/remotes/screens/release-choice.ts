import type { RemoteName } from '../contract'
import type { Release, ReleaseRow } from '../releases/release'

/**
 * Which release of a remote to take. The active one stays for as long as its remote is in view, so
 * that two are never mixed; a newer one is taken the next time a visitor enters the remote.
 */
export class ReleaseChoice {
  readonly #active = new Map<RemoteName, Release>()
  readonly #views = new Map<RemoteName, number>()

  /** In the order to try them: the active release, the live one, and one to fall back to. */
  candidates(remote: RemoteName, [live, next]: ReleaseRow): Release[] {
    const inOrder = [this.#active.get(remote), live, next].filter((each) => each !== undefined)
    return inOrder.filter(
      ({ version }, place) => inOrder.findIndex((each) => each.version === version) === place,
    )
  }

  active(remote: RemoteName): Release | undefined {
    return this.#active.get(remote)
  }

  /** Makes the release the active one; true if it replaces another. */
  activate(release: Release): boolean {
    const before = this.#active.get(release.remote)
    this.#active.set(release.remote, release)
    return before !== undefined && before.version !== release.version
  }

  /** Drops the active release, in view or not; true if there was one. */
  drop(remote: RemoteName): boolean {
    return this.#active.delete(remote)
  }

  /** Drops the active release if it is neither in view nor live any more; true if it did. */
  dropOutdated(remote: RemoteName, live: string | undefined): boolean {
    const isInView = (this.#views.get(remote) ?? 0) > 0
    const active = this.#active.get(remote)
    return !isInView && active !== undefined && active.version !== live && this.drop(remote)
  }

  enterView(remote: RemoteName): void {
    this.#views.set(remote, (this.#views.get(remote) ?? 0) + 1)
  }

  leaveView(remote: RemoteName): void {
    this.#views.set(remote, (this.#views.get(remote) ?? 1) - 1)
  }
}
