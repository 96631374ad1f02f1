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
  readonly #kept = openStoredValue('reloaded-for')
  readonly #parts: HostReloadParts
  /** The live host that a reload did not bring. */
  readonly #missed: unknown

  constructor(parts: HostReloadParts) {
    this.#parts = parts
    this.#missed = this.#kept.read()
    if (this.#missed === parts.running) this.#kept.write(undefined)
  }

  isWorthwhile(): boolean {
    const { running, index } = this.#parts
    const live = index.liveHost()
    return running !== undefined && live !== undefined && ![running, this.#missed].includes(live)
  }

  go = (): void => {
    this.#kept.write(this.#parts.index.liveHost())
    reloadPage()
  }
}
