import { openStoredValue, reloadPage } from '@parlor/shared'
import type { ReleaseIndexClient } from './release-index-client'

interface HostReloadParts {
  /** The running version; undefined in development, where the host is not a release. */
  running: string | undefined
  index: Pick<ReleaseIndexClient, 'liveHost'>
}

/**
 * The reload that replaces the running host with the live one. It is worth trying once for each
 * live host: if its files are unreachable, the page comes back with an earlier one.
 */
export class HostReload {
  readonly #storedVersion = openStoredValue('reloaded-for')
  readonly #parts: HostReloadParts
  /** The live host that the last reload did not load. */
  readonly #missedHost: unknown

  constructor(parts: HostReloadParts) {
    this.#parts = parts
    this.#missedHost = this.#storedVersion.read()
    if (this.#missedHost === parts.running) this.#storedVersion.write(undefined)
  }

  isWorthwhile(): boolean {
    const { running, index } = this.#parts
    const live = index.liveHost()
    return (
      running !== undefined && live !== undefined && ![running, this.#missedHost].includes(live)
    )
  }

  go = (): void => {
    this.#storedVersion.write(this.#parts.index.liveHost())
    reloadPage()
  }
}
