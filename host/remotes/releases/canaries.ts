import { openKept } from '@parlor/shared'
import { textsOf } from '@parlor/shared/contract/json-value'
import type { PublishedRelease } from './release'

/** The session's rollout bucket, from 0 to 1: it gets canaries whose share is greater. */
export function rolloutBucket(): number {
  const kept = openKept('lot')
  const known = Number(kept.read() ?? Number.NaN)
  if (known >= 0 && known < 1) return known
  const bucket = Math.random()
  // Without storage a reload would change the bucket and mix releases: take no canary.
  return kept.write(bucket) ? bucket : 1
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
