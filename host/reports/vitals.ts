import type { Report, ReportedScript } from '@parlor/shared/contract/report'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { releaseFileAt } from './frames'
import { longestScript, observeLongFrames } from './long-frames'
import type { ReleaseRef } from './notes'

/** A screen that was on view, and the release that it ran from. */
export interface OnView {
  release: ReleaseRef
  /** The module's name in the release: `./dash`. */
  module: string
}

type OnVital = (vital: Report['vital'], pathname: string, onView?: OnView) => void

/** Reports the web vitals: largest paint, shift and INP of each screen, the others of the first. */
export function observeVitals(
  screenAt: (pathname: string) => OnView | undefined,
  onVital: OnVital,
): void {
  observeLongFrames()
  const report = (metric: MetricType) => {
    const { pathname } = new URL(addressOf(metric))
    const onView = screenAt(pathname)
    const script = scriptOf(metric, onView)
    onVital({ ...vitalOf(metric), ...(script && { script }) }, pathname, onView)
  }
  for (const observe of [onFCP, onTTFB]) observe(report)
  // A change of screen ends the measurements of the previous screen.
  for (const observe of [onCLS, onINP, onLCP]) observe(report, { reportSoftNavs: true })
}

function vitalOf({ name, value, rating }: MetricType) {
  return { name, value: Math.round(value * 1_000) / 1_000, rating }
}

/** The address of the measured screen; the page may show another one by now. */
function addressOf({ navigationType, navigationURL }: MetricType): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const isLater = navigationType === 'soft-navigation'
  return (isLater ? navigationURL : navigation?.name) ?? location.href
}

/** The script that took the time of a paint or an interaction. */
function scriptOf(metric: MetricType, onView: OnView | undefined): ReportedScript | undefined {
  if (metric.name !== 'INP' && metric.name !== 'LCP') return undefined
  const from =
    (metric.name === 'INP' ? metric.entries[0]?.startTime : metric.navigationStartTime) ?? 0
  return longestScript({ from, to: from + metric.value, screen: onView && scriptOfScreen(onView) })
}

function scriptOfScreen({ release, module }: OnView): ReportedScript | undefined {
  const start = `/${release.remote}/${release.version}/__federation_expose_${module.slice(2)}.`
  const script = performance
    .getEntriesByType('resource')
    .find(({ name }) => name.includes(start) && name.endsWith('.js'))
  return script && releaseFileAt(script.name)
}
