import { openKept } from '@parlor/shared'
import { textsOf } from '../json-value'
import type { Release } from './release'

const OUTCOMES_PATH = '/_releases/outcomes'

/** The session's rollout bucket, from 0 to 1: a canary whose share is greater is for this session. */
export function rolloutBucket(): number {
  const kept = openKept('lot')
  const known = Number(kept.read() ?? Number.NaN)
  if (known >= 0 && known < 1) return known
  const bucket = Math.random()
  // Without storage the bucket would change with every reload and mix releases: take no canary.
  return kept.write(bucket) ? bucket : 1
}

/** Releases that broke in this session, by manifest: a reload must not try them again. */
export class AvoidedReleases {
  readonly #kept = openKept('avoided')
  readonly #manifests = new Set(textsOf(this.#kept.read()))

  has(manifest: string): boolean {
    return this.#manifests.has(manifest)
  }

  add(manifest: string): void {
    this.#manifests.add(manifest)
    this.#kept.write([...this.#manifests])
  }
}

const reported = new Set<string>()

/**
 * Tells the site whether a canary worked, so that it can be withdrawn from everybody. On a site
 * without this address each page still falls back by itself.
 */
export function reportOutcome({ remote, version }: Release, ok: boolean): void {
  // The bucket tells sessions apart: each has one vote, however often it loads the page.
  const report = JSON.stringify({ name: remote, version, session: String(rolloutBucket()), ok })
  if (reported.has(report)) return
  reported.add(report)
  // Some privacy settings remove beacons.
  if ('sendBeacon' in navigator) navigator.sendBeacon(OUTCOMES_PATH, report)
}
