import { openKept } from '@parlor/shared'
import { textsOf } from '@parlor/shared/contract/json-value'
import { bucketIn } from '../../federation/session-bucket'
import type { PublishedRelease } from './release'

/** The session's rollout bucket, from 0 to 1: it gets canaries whose share is greater. */
export function rolloutBucket(): number {
  return bucketIn(openKept('lot'))
}

/** Releases that broke in this session, by key: a reload must not try them again. */
export class AvoidedReleases {
  readonly #kept = openKept('avoided')
  readonly #keys = new Set(textsOf(this.#kept.read()))

  has(release: PublishedRelease): boolean {
    return this.#keys.has(release.key)
  }

  add(release: PublishedRelease): void {
    this.#keys.add(release.key)
    this.#kept.write([...this.#keys])
  }
}
