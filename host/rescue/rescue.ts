import { bringAhead } from './bring-ahead'
import { hostReleases } from './host-releases'
import { rescueScript } from './rescue-script'
import { keepOnly, rescueStyles } from './rescue-styles'
import { hasStarted } from './start-mark'

/** So long the page may stay unpainted for want of a style sheet. */
const STYLE_PATIENCE_MS = 5_000

/**
 * The shell cannot mend its own absence, so this does: a script beside it that is small enough to
 * come through when little else does, and that is idle where nothing is wrong.
 */
async function rescue(): Promise<void> {
  let isEarlier = false
  const tried = tagsTried()
  const patience = new Promise((resolve) => setTimeout(resolve, STYLE_PATIENCE_MS))
  void Promise.race([tried, patience]).then(() => rescueStyles(() => !isEarlier))

  await tried
  const releases = hostReleases()
  if (hasStarted() || releases.length === 0) return
  const started = await rescueScript(releases)
  if (!started || started === releases[0]) return
  isEarlier = true
  keepOnly(started.styles)
}

/** Resolves once the page's deferred scripts have run, or failed. */
async function tagsTried(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation')
  const isOver = (navigation as PerformanceNavigationTiming).domContentLoadedEventStart > 0
  if (isOver) return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}

/** Resolves once the page is parsed to its end: until then its blocks may be absent, or cut off. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  )
}

void parsed().then(() => {
  if (!hasStarted()) bringAhead()
})
void rescue()
