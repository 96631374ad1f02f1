import pLimit from 'p-limit'
import type { BrowserTab } from './tab'

/** How long a page is watched, in its own time, which passes at once. */
const WATCHED_MS = 10_000

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  args: { data?: TracedCall }
}

/** Where the function begins; lines and columns count from 1. */
interface TracedCall {
  frame: string
  url: string
  functionName: string
  lineNumber: number
  columnNumber: number
}

interface Stack {
  callFrames: { url: string }[]
  parent?: Stack
}

/**
 * Lets ten seconds pass in the page, and returns what the scripts of a package did in it again and
 * again: functions that timers call, and addresses that they request. The page's time stands still
 * afterwards.
 */
export function activityOf(tab: BrowserTab, name: string): Promise<string[]> {
  return tracing(() => watchedActivity(tab, (url) => url.includes(`/${name}/`)))
}

/** A browser can be traced only once at a time. */
const tracing = pLimit(1)

async function watchedActivity(
  { page, devtools }: BrowserTab,
  isOwn: (url: string) => boolean,
): Promise<string[]> {
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const events: TraceEvent[] = []
  const calls: string[] = []
  devtools.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  devtools.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (urlsIn(initiator.stack).some(isOwn)) calls.push(new URL(request.url).pathname)
  })
  await devtools.send('Network.enable')
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  // A visit that is ended meanwhile must let the next one be traced.
  const closing = new Promise((_, reject) =>
    page.once('close', () => reject(new Error('The page was closed.'))),
  )
  closing.catch(() => {})
  const passed = new Promise((done) => devtools.once('Emulation.virtualTimeBudgetExpired', done))
  await devtools.send('Emulation.setVirtualTimePolicy', {
    policy: 'pauseIfNetworkFetchesPending',
    budget: WATCHED_MS,
    maxVirtualTimeTaskStarvationCount: 10_000,
  })
  await Promise.race([passed, closing])
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await Promise.race([complete, closing])
  const ownEvents = events.filter(({ args }) => args.data?.frame === frameTree.frame.id)
  return repeated([
    ...calledByTimers(ownEvents, isOwn).map((called) => `a timer that calls ${called}`),
    ...calls.map((path) => `calls to ${path}`),
  ])
}

const urlsIn = (stack: Stack | undefined): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...urlsIn(stack.parent)] : []

/** The functions that ran inside of a timer's firing. */
function calledByTimers(events: readonly TraceEvent[], isOwn: (url: string) => boolean): string[] {
  const firings = events.filter(({ name }) => name === 'TimerFire')
  const isFired = ({ ts }: TraceEvent) =>
    firings.some((timer) => timer.ts <= ts && ts <= timer.ts + (timer.dur ?? 0))
  return events
    .filter((event) => event.name === 'FunctionCall' && isFired(event))
    .flatMap(({ args: { data } }) => (data && isOwn(data.url) ? [data] : []))
    .map(
      ({ url, functionName, lineNumber, columnNumber }) =>
        `${functionName || 'a function'} of ${url}:${lineNumber}:${columnNumber}`,
    )
}

/** The same in every release, wherever in the file: `/remote-chat/dash.js`. */
export function withoutRelease(text: string): string {
  return text
    .replaceAll(/https?:\/\/[^/\s]+/g, '')
    .replaceAll(/\/(host|remote-[\w-]+)\/[^/\s]+\//g, '/$1/')
    .replaceAll(/\.[0-9a-f]{10,}(?=\.)/g, '')
    .replaceAll(/(\.m?js):\d+:\d+/g, '$1')
}

const repeated = (all: readonly string[]) => [
  ...new Set(all.filter((each, at) => all.indexOf(each) !== at)),
]

/** The JavaScript heap in bytes, after a collection. */
export async function heapOf({ devtools }: BrowserTab): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
