import type { Page } from '@playwright/test'

/** What stands on the page's `window` meanwhile; `began` has a time for each frame. */
export interface Watching {
  frameWatch: { tick(): void; stopped: boolean; work: number[]; began: number[] }
}

/**
 * The frames of a page during an action, measured from inside, in ms: `work` is the main thread's
 * part of each (callbacks, style, layout, paint), `intervals` are the times from each to the next.
 */
export async function framesDuring<T>(page: Page, action: () => Promise<T>) {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const watch: Watching['frameWatch'] = {
      stopped: false,
      work: [],
      began: [],
      tick() {
        if (watch.stopped) return
        // Asked for in the frame before, so it runs before all callbacks of this one. The
        // message arrives when the frame has been painted.
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
    frameWatch.stopped = true
    return { work: frameWatch.work, began: frameWatch.began }
  })
  const intervals = began.slice(1).map((at, place) => at - (began[place] ?? at))
  return { result, work, intervals }
}
