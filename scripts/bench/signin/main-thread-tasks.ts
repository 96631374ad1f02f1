import type { CDPSession } from '@playwright/test'

export interface MainThreadTasks {
  /** Processor time of all tasks of the page's main thread, in ms. */
  cpuMs: number
  /** The elapsed time of the longest of them, in ms. */
  longestMs: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Elapsed and processor time, in microseconds. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Runs `action` under Chromium's own tracing, and adds up the work of the main thread. */
export async function mainThreadTasks(
  session: CDPSession,
  action: () => Promise<unknown>,
): Promise<MainThreadTasks> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
    },
  })
  await action()
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return busiestThread(events)
}

/** The measured page is the busiest renderer; the browser's others are idle. */
function busiestThread(events: readonly TraceEvent[]): MainThreadTasks {
  const isMainThread = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args?.name === 'CrRendererMain'
  const threads = new Set(events.filter(isMainThread).map(({ pid, tid }) => `${pid} ${tid}`))
  const totals = new Map<string, MainThreadTasks>()
  for (const { name, pid, tid, dur = 0, tdur = 0 } of events) {
    const thread = `${pid} ${tid}`
    if (name !== 'RunTask' || !threads.has(thread)) continue
    const total = totals.get(thread) ?? { cpuMs: 0, longestMs: 0 }
    total.cpuMs += tdur / 1_000
    total.longestMs = Math.max(total.longestMs, dur / 1_000)
    totals.set(thread, total)
  }
  return [...totals.values()].sort((a, b) => b.cpuMs - a.cpuMs)[0] ?? { cpuMs: 0, longestMs: 0 }
}
