import { once } from 'node:events'
import { type Browser, type BrowserContext, chromium, errors } from '@playwright/test'
import { findHeadlessChromium } from '../../../platform/chromium'
import { oneLine } from '../../release-set/problems'
import { PATIENCE_MS } from './navigate'
import { registerFieldValues } from './steps'

/** Runs `use` with a browser of its own. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    // Chromium has no sandbox for root.
    chromiumSandbox: process.getuid?.() !== 0,
    // A visitor's browser slows down a page that redirects endlessly. Without that, it would hang.
    // No step and no script of a release may send another team's browser elsewhere.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost'],
    ignoreDefaultArgs: ['--disable-ipc-flooding-protection'],
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A new context in which nothing moves by itself. */
export async function openContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  await registerFieldValues()
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE_MS)
  // The TypeScript loader calls it to name functions, also those that run in the page.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  return context
}

/** Generous, because nothing else ends a visit to a page that never stops computing. */
const LONGEST_VISIT_MS = 60_000

interface Visits {
  baseURL: string
  /** Ends the visits when their result no longer matters. */
  signal: AbortSignal
  longestMs?: number
}

/**
 * Returns a function that runs another in a context of its own. It ends with `otherwise` if that takes too
 * long or cannot be done: a release may do anything to its page.
 */
export function contextsOf(browser: Browser, visits: Visits) {
  return async <T>(
    use: (context: BrowserContext) => Promise<T>,
    otherwise: (why: string) => T,
  ): Promise<T> => {
    const context = await openContext(browser, visits.baseURL)
    try {
      return await inTime(() => use(context), otherwise, visits)
    } finally {
      await context.close()
    }
  }
}

/** Ends with `otherwise` if `use` takes too long or fails; the caller closes what it used. */
export async function inTime<T>(
  use: () => Promise<T>,
  otherwise: (why: string) => T,
  { signal, longestMs = LONGEST_VISIT_MS }: Omit<Visits, 'baseURL'>,
): Promise<T> {
  const limit = AbortSignal.timeout(longestMs)
  const ended = AbortSignal.any([signal, limit])
  try {
    // If its context is closed while a page is being opened, the opening never ends.
    return await Promise.race([use(), rejectedAt(ended)])
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof errors.TimeoutError) return otherwise('shows nothing in time')
    if (!limit.aborted) return otherwise(`cannot be checked (${oneLine(String(error))})`)
    return otherwise(
      `is still busy after ${longestMs / 1_000} s: look there for a loop that never ends, or deploy again when this machine has less to do`,
    )
  }
}

async function rejectedAt(ended: AbortSignal): Promise<never> {
  if (!ended.aborted) await once(ended, 'abort')
  throw ended.reason
}
