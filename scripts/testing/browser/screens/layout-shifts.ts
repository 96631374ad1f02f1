import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

interface WatchedWindow {
  layoutShifts: { at: number; text: string }[]
  shiftsForgottenAt: number
}

/** Watches every document of the page from its first paint on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { at: number; text: string }[] = []
    Object.assign(window, { layoutShifts: shifts, shiftsForgottenAt: 0 })
    new PerformanceObserver((list) => {
      // Includes shifts soon after a key or a click, which the usual score ignores.
      for (const entry of list.getEntries() as LayoutShift[]) {
        const movedElements = entry.sources.map(({ node }) => nameOf(node)).join(', ')
        shifts.push({ at: entry.startTime, text: `${entry.value.toFixed(4)} by ${movedElements}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })

    function nameOf(node: Node | null): string {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.className || element?.nodeName} "${node?.textContent?.slice(0, 40)}"`
    }
  })
}

/** The layout shifts in the present document since the last call. */
export function layoutShiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The observer gets a frame's shifts after it was drawn.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const watchedWindow = window as unknown as WatchedWindow
    const shifts = watchedWindow.layoutShifts.splice(0)
    return shifts.filter(({ at }) => at > watchedWindow.shiftsForgottenAt).map(({ text }) => text)
  })
}

/** Lets `change` resize the window, and ignores the shifts that result, however late they come. */
export async function ignoringShifts(page: Page, change: () => Promise<void>): Promise<void> {
  await change()
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    Object.assign(window, { shiftsForgottenAt: performance.now() })
  })
}
