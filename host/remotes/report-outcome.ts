import type { Release } from './release'

const OUTCOMES_PATH = '/_releases/outcomes'

/** What this page has told already: one session is one voice, however many screens it opens. */
const told = new Set<string>()

/**
 * Tells the site how a canary went, so that it can be taken back from everybody. A site without
 * this address loses only that: each page falls back by itself.
 */
export function reportOutcome({ remote, version }: Release, ok: boolean): void {
  const report = JSON.stringify({ name: remote, version, ok })
  if (told.has(report)) return
  told.add(report)
  navigator.sendBeacon(OUTCOMES_PATH, report)
}
