import type { CDPSession, Page } from '@playwright/test'

/** A page's marks; times in ms since its navigation began. */
export interface PageMarks {
  /** The sign-in form was painted. */
  form?: number
  /** The form was painted, and React has mounted it. */
  login?: number
  /** The form's button was clicked. */
  clicked?: number
  /** The dash was painted, with its composer. */
  dash?: number
  /** The room has answered the bind, and the page has painted that. */
  bound?: number
  /** Tasks of 50 ms and more: their start and duration. */
  tasks: { at: number; ms: number }[]
  /** Layout shifts that follow no input, as Chromium scores them. */
  shifts: { at: number; score: number }[]
  timeOrigin: number
}

/** The function that the page calls with a mark's name once it has the mark. */
const BINDING = 'parlorMarked'

/** Runs in the page before anything else. It has no named inner functions: the compiler keeps names
 * with a helper that the page does not have. */
function watch(binding: string): void {
  const marks: PageMarks = { tasks: [], shifts: [], timeOrigin: performance.timeOrigin }
  Object.assign(window, { parlorMarks: marks })

  new PerformanceObserver((list) => {
    for (const { startTime: at, duration: ms } of list.getEntries()) marks.tasks.push({ at, ms })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as unknown as {
        hadRecentInput: boolean
        value: number
      }
      if (!hadRecentInput) marks.shifts.push({ at: entry.startTime, score: value })
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const awaitedMarks: ['form' | 'login' | 'dash' | 'bound', () => boolean][] = [
    // A field in the page's template does not count.
    ['form', () => document.querySelector('form input[type="password"]') !== null],
    [
      'login',
      () =>
        Object.keys(document.querySelector('form input[type="password"]') ?? {}).some((key) =>
          key.startsWith('__reactProps'),
        ),
    ],
    ['dash', () => document.querySelector('[placeholder="Enter your message here"]') !== null],
    [
      'bound',
      () => document.querySelector('.chat-bar')?.textContent?.includes('Connected') ?? false,
    ],
  ]
  // A message sent in a frame arrives after the frame has been painted.
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data: name }: MessageEvent<'form' | 'login' | 'dash' | 'bound'>) => {
    marks[name] = performance.now()
    const tell: unknown = Reflect.get(window, binding)
    if (typeof tell === 'function') tell(name)
  }
  new MutationObserver(() => {
    for (const [name, isThere] of awaitedMarks) {
      if (marks[name] !== undefined || !isThere()) continue
      marks[name] = Number.NaN
      requestAnimationFrame(() => channel.port2.postMessage(name))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('[type="submit"]')) {
        marks.clicked ??= timeStamp
      }
    },
    { capture: true },
  )
}

export async function markPages(page: Page, session: CDPSession): Promise<void> {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: BINDING })
  await page.addInitScript(watch, BINDING)
}

const PATIENCE_MS = 60_000

/**
 * The page's marks, once it has the given one. The page reports that itself: polling would use its
 * processor time, at first 60 ms on a slowed processor.
 */
export async function marksOnceThere(
  { page, session }: { page: Page; session: CDPSession },
  mark: 'login' | 'dash' | 'bound',
): Promise<PageMarks & Record<typeof mark, number>> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The page did not reach its mark "${mark}".`)),
      PATIENCE_MS,
    )
    session.on('Runtime.bindingCalled', function onBinding({ name, payload }) {
      if (name !== BINDING || payload !== mark) return
      session.off('Runtime.bindingCalled', onBinding)
      clearTimeout(timer)
      resolve()
    })
  })
  return page.evaluate(
    () =>
      (window as unknown as { parlorMarks: PageMarks & Record<typeof mark, number> }).parlorMarks,
  )
}
