import { showStaticScreen } from '../static/static-screen'
import { isStranger, preloadFirstScreen } from './preload-first-screen'
import { hostReleases, keepOnly, rescueScript, rescueStyles } from './rescue-shell'
import { hasStarted } from './start-mark'

/** How long a missing style sheet may block the first paint. */
const STYLE_PATIENCE_MS = 5_000

/**
 * Repairs a shell that does not load, which the shell itself cannot. The script is small enough to
 * arrive when little else does, and does nothing if all is well.
 */
async function rescue(): Promise<void> {
  let isEarlier = false
  const deferredScripts = whenDeferredScriptsRan()
  const patience = new Promise((resolve) => setTimeout(resolve, STYLE_PATIENCE_MS))
  void Promise.race([deferredScripts, patience]).then(() => rescueStyles(() => !isEarlier))

  await deferredScripts
  const releases = hostReleases()
  if (hasStarted() || releases.length === 0) return
  const startedRelease = await rescueScript(releases)
  if (!startedRelease || startedRelease === releases[0]) return
  isEarlier = true
  keepOnly(startedRelease.styles)
}

/** Resolves once the page's deferred scripts have run or failed. */
async function whenDeferredScriptsRan(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation')
  const isOver = (navigation as PerformanceNavigationTiming).domContentLoadedEventStart > 0
  if (isOver) return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}

/** Resolves once the page is parsed: before that its JSON blocks may be missing or truncated. */
async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  )
}

void whenParsed().then(async () => {
  // Lets the browser paint first, unless its styles are still loading.
  const turn = new Promise((resolve) => setTimeout(resolve))
  if (isStranger()) await Promise.race([showStaticScreen(), turn])
  if (!hasStarted()) preloadFirstScreen()
})
void rescue()
