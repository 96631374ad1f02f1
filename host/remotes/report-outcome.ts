import type { Release } from './release'
import { sessionLot } from './session-lot'

const OUTCOMES_PATH = '/_releases/outcomes'

/** What this page has told already. */
const told = new Set<string>()

/**
 * Tells the site how a canary went, so that it can be taken back from everybody. A site without
 * this address loses only that: each page falls back by itself.
 */
export function reportOutcome({ remote, version }: Release, ok: boolean): void {
  // The lot tells sessions apart: each is one voice, however often it loads the page.
  const report = JSON.stringify({ name: remote, version, session: String(sessionLot()), ok })
  if (told.has(report)) return
  told.add(report)
  // Some browsers are set to have none.
  if ('sendBeacon' in navigator) navigator.sendBeacon(OUTCOMES_PATH, report)
}
