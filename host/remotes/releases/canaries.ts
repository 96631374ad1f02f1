import { keepInTab, readTab } from '../../tab-storage'
import type { Release } from './release'

const BUCKET_KEY = 'parlor.lot'
const AVOIDED_KEY = 'parlor.avoided'
const OUTCOMES_PATH = '/_releases/outcomes'

/** The session's rollout bucket, from 0 to 1: a canary whose share is greater is for this session. */
export function rolloutBucket(): number {
  const kept = Number(readTab(BUCKET_KEY) ?? Number.NaN)
  if (kept >= 0 && kept < 1) return kept
  const bucket = Math.random()
  // Without storage the bucket would change with every reload and mix releases: take no canary.
  return keepInTab(BUCKET_KEY, String(bucket)) ? bucket : 1
}

/** Releases that broke in this session, by manifest: a reload must not try them again. */
export class AvoidedReleases {
  readonly #manifests = new Set(readTab(AVOIDED_KEY)?.split('\n'))

  has(manifest: string): boolean {
    return this.#manifests.has(manifest)
  }

  add(manifest: string): void {
    this.#manifests.add(manifest)
    keepInTab(AVOIDED_KEY, [...this.#manifests].join('\n'))
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
