import type { ReportedScript } from '@parlor/shared/contract/report'
import { releaseFileAt } from './frames'

/** Enough for the slowest interaction of a screen. */
const KEPT_FRAMES = 50

/** React calls handlers from its root's listeners, and renders in a task of its own. */
const REACTS = /^(DIV#root\.on|MessagePort\.onmessage)/

const TYPE = 'long-animation-frame'

let frames: PerformanceLongAnimationFrameTiming[] = []

/** Keeps the frames that take long, also those before this call. */
export function observeLongFrames(): void {
  // Only Chromium has these, and jsdom has no observer.
  if (!window.PerformanceObserver?.supportedEntryTypes.includes(TYPE)) return
  const observer = new PerformanceObserver((list) => {
    frames = [...frames, ...list.getEntries().filter(isLongFrame)].slice(-KEPT_FRAMES)
  })
  observer.observe({ type: TYPE, buffered: true })
}

function isLongFrame(entry: PerformanceEntry): entry is PerformanceLongAnimationFrameTiming {
  return entry.entryType === TYPE
}

interface Span {
  from: number
  to: number
  /** The screen's own script: the browser names React's, in the host, for all that React calls. */
  screen: ReportedScript | undefined
}

export function longestScript({ from, to, screen }: Span): ReportedScript | undefined {
  const [longest] = frames
    .filter(({ startTime, duration }) => startTime < to && startTime + duration > from)
    .flatMap(({ scripts }) => scripts)
    .sort((a, b) => b.duration - a.duration)
  if (!longest) return undefined
  const script = releaseFileAt(longest.sourceURL)
  return script?.remote === 'host' && REACTS.test(longest.invoker) ? (screen ?? script) : script
}
