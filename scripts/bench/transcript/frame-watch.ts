import type { Page } from '@playwright/test'

export interface Frames {
  /** The main thread's part of each frame, in ms: callbacks, style, layout, paint. */
  work: number[]
  /** From each frame to the next, in ms. */
  intervals: number[]
}

/** What stands on the page's `window` meanwhile; `began` has a time for each frame. */
export interface Watching {
  frameWatch: { tick(): void; stopped: boolean; work: number[]; began: number[] }
}

/** Measures the frames of a page from inside. */
export class FrameWatch {
  constructor(private readonly page: Page) {}

  async start(): Promise<void> {
    await this.page.evaluate(() => {
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
  }

  async stop(): Promise<Frames> {
    return this.page.evaluate(() => {
      const { frameWatch } = window as unknown as Watching
      frameWatch.stopped = true
      const { work, began } = frameWatch
      return { work, intervals: began.slice(1).map((at, place) => at - (began[place] ?? at)) }
    })
  }
}
