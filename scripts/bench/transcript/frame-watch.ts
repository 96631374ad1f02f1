import type { Page } from '@playwright/test'

/** The recorder on the page's `window`; `began` has a time for each frame. */
export interface Watching {
  frameWatch: { tick(): void; isStopped: boolean; work: number[]; began: number[] }
}

/**
 * The frames of a page during an action, measured in the page, in ms: `work` is the main thread's
 * share of each (callbacks, style, layout, paint), `intervals` are the times between frames.
 */
export async function framesDuring<T>(page: Page, action: () => Promise<T>) {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const watch: Watching['frameWatch'] = {
      isStopped: false,
      work: [],
      began: [],
      tick() {
        if (watch.isStopped) return
        // Requested in the previous frame, so it runs before all callbacks of this one. The
        // message arrives after the frame has been painted.
        watch.began.push(performance.now())
        port2.postMessage(undefined)
        requestAnimationFrame(watch.tick)
      },
    }
    port1.onmessage = () => watch.work.push(performance.now() - (watch.began.at(-1) ?? 0))
    Object.assign(window, { frameWatch: watch })
    requestAnimationFrame(watch.tick)
  })
  const result = await action()
  const { work, began } = await page.evaluate(() => {
    const { frameWatch } = window as unknown as Watching
    frameWatch.isStopped = true
    return { work: frameWatch.work, began: frameWatch.began }
  })
  const intervals = began.slice(1).map((at, place) => at - (began[place] ?? at))
  return { result, work, intervals }
}
