import type { Page } from '@playwright/test'

/** What a page tells of itself; times in ms since its navigation began. */
export interface PageMarks {
  /** The sign-in form was painted. */
  form?: number
  /** The form was painted, and React has mounted it. */
  login?: number
  /** Somebody clicked the form's button. */
  clicked?: number
  /** The dash was painted, with its composer. */
  dash?: number
  /** The room has answered the socket's bind, and the page has painted that. */
  bound?: number
  /** Tasks of 50 ms and more: when they began, and how long they took. */
  tasks: { at: number; ms: number }[]
  /** Layout shifts that follow no input, as Chromium scores them. */
  shifts: { at: number; score: number }[]
  timeOrigin: number
}

/** Runs in the page, before anything else of it does. */
function watch(): void {
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

  const waited: ['form' | 'login' | 'dash' | 'bound', () => boolean][] = [
    // One in the page's template is not there yet, and a hidden one is not painted.
    [
      'form',
      () => document.querySelector('form input[type="password"]')?.checkVisibility() ?? false,
    ],
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
  new MutationObserver(() => {
    for (const [name, isThere] of waited) {
      if (marks[name] !== undefined || !isThere()) continue
      marks[name] = Number.NaN
      // A message that is sent in a frame's callback arrives when the frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          marks[name] = performance.now()
        }
        port2.postMessage(undefined)
      })
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

export async function markPages(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** The page's marks, once it has the one that is asked for. */
export async function marksOnceThere(
  page: Page,
  name: 'login' | 'dash' | 'bound',
): Promise<PageMarks & Record<typeof name, number>> {
  const marks = await page.waitForFunction(
    (name) => {
      const { parlorMarks } = window as unknown as { parlorMarks: PageMarks }
      return Number.isFinite(parlorMarks[name]) ? parlorMarks : undefined
    },
    name,
    // Rarely, because asking takes the page's time.
    { polling: 100, timeout: 60_000 },
  )
  return (await marks.jsonValue()) as PageMarks & Record<typeof name, number>
}
