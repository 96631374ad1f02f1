import type { Browser } from '@playwright/test'
import { chatLine } from './fed-room'
import { framesDuring, type Watching } from './frame-watch'

/** The lines that arrive per frame of the display at 1,000 lines a second. */
const LINES_A_FRAME = 16
/** Fewer frames if each takes seconds. */
const framesAt = (lines: number) => (lines > 1_000 ? 5 : 40)

/** The frame times, in ms, of a text area to which all lines are appended. */
export async function measurePlainArea(browser: Browser, lines: number): Promise<number[]> {
  const frames = framesAt(lines)
  const page = await browser.newPage()
  page.setDefaultTimeout(300_000)
  await page.setContent('<textarea readonly rows="12" cols="60"></textarea>')
  const text = Array.from({ length: lines }, (_, place) => chatLine(place)).join('\n')
  await page.evaluate((text) => {
    const area = document.querySelector('textarea')
    if (area) area.value = text
  }, text)
  const appending = { frames, more: `\n${chatLine(lines)}`.repeat(LINES_A_FRAME) }
  const { result: busy, work } = await framesDuring(page, () =>
    page.evaluate(async ({ frames, more }) => {
      const area = document.querySelector('textarea')
      const { frameWatch } = window as unknown as Watching
      const busy: number[] = []
      for (let frame = 0; area && frame < frames; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        busy.push(frameWatch.began.length - 1)
        area.value += more
        area.scrollTop = area.scrollHeight
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return busy
    }, appending),
  )
  await page.close()
  return busy.map((frame) => work[frame] ?? Number.NaN)
}
