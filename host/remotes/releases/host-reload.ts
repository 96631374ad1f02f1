import { openKept, reloadPage } from '@parlor/shared'
import type { ReleaseIndexClient } from './release-index-client'

interface HostReloadParts {
  /** The version that runs; undefined in development, where the host is no release. */
  running: string | undefined
  index: Pick<ReleaseIndexClient, 'liveHost'>
}

/**
 * The reload that brings the live host where another one runs. It is worth trying once for each live
 * host: where that one's files are out of reach, the page comes back with an earlier one.
 */
export class HostReload {
  readonly #kept = openKept('reloaded-for')
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
