import type { Tab } from './tab'

/** How long a page is watched, in its own time, which passes at once. */
const WATCHED_MS = 10_000

interface Called {
  url: string
  functionName: string
  lineNumber: number
  columnNumber: number
}

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  args: { data?: Called }
}

/**
 * Lets ten seconds pass in the page, and returns what happened in it again and again: functions
 * that timers call, and addresses that it asks. The page's time stands still afterwards.
 */
export async function activityOf({ devtools }: Tab): Promise<string[]> {
  const events: TraceEvent[] = []
  const asked: string[] = []
  devtools.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  devtools.on('Network.requestWillBeSent', ({ request }) => asked.push(request.url))
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await devtools.send('Network.enable')
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  const passed = new Promise((done) => devtools.once('Emulation.virtualTimeBudgetExpired', done))
  await devtools.send('Emulation.setVirtualTimePolicy', {
    policy: 'pauseIfNetworkFetchesPending',
    budget: WATCHED_MS,
    maxVirtualTimeTaskStarvationCount: 10_000,
  })
  await passed
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await complete
  return repeated([
    ...calledByTimers(events).map((name) => `calls ${name} by a timer`),
    ...asked.map((url) => `asks for ${withoutRelease(new URL(url).pathname)}`),
  ])
}

/** The functions that ran inside of a timer's firing. */
function calledByTimers(events: readonly TraceEvent[]): string[] {
  const firings = events.filter(({ name }) => name === 'TimerFire')
  const isFired = ({ ts }: TraceEvent) =>
    firings.some((timer) => timer.ts <= ts && ts <= timer.ts + (timer.dur ?? 0))
  return events
    .filter((event) => event.name === 'FunctionCall' && isFired(event))
    .flatMap(({ args: { data } }) => data ?? [])
    .map(({ url, functionName, lineNumber, columnNumber }) => {
      const file = URL.canParse(url) ? withoutRelease(new URL(url).pathname) : 'the page'
      return `${functionName || 'a function'} (${file}:${lineNumber}:${columnNumber})`
    })
}

/** The same in every release: `/remote-chat/dash.js`. */
export function withoutRelease(path: string): string {
  return path
    .replace(/\/(host|remote-[\w-]+)\/[^/\s]+\//g, '/$1/')
    .replaceAll(/\.[0-9a-f]{10,}(?=\.)/g, '')
}

function repeated(all: readonly string[]): string[] {
  return [...new Set(all.filter((each, at) => all.indexOf(each) !== at))]
}

/** The JavaScript heap in bytes, after a collection. */
export async function heapOf({ devtools }: Tab): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
