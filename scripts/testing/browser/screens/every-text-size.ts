import { expect, type Page } from '@playwright/test'
import { layoutProblems } from './layout-problems'
import { ignoringShifts } from './layout-shifts'
import { textProblems } from './text-problems'

const VIEWPORTS = [
  ...[16, 20, 24, 32].flatMap((letters) =>
    [320, 390, 768, 1280].map((width) => ({ letters, width, height: 800 })),
  ),
  { letters: 16, width: 320, height: 568 },
]

/** Sets the font size in the browser's settings: styles and media queries measure `rem` by it. */
async function setLetters(page: Page, letters: number): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Page.setFontSizes', { fontSizes: { standard: letters } })
  await debug.detach()
}

/** Runs checks in all text sizes and widths; each returns its problems. */
export async function problemsInEveryTextSize(
  page: Page,
  ...checks: ((page: Page) => Promise<string[]>)[]
): Promise<string[]> {
  const problems: string[] = []
  for (const { letters, width, height } of VIEWPORTS) {
    await setLetters(page, letters)
    await ignoringShifts(page, () => page.setViewportSize({ width, height }))
    expect(await remOf(page)).toEqual({ styles: letters, mediaQueries: true })
    for (const check of [layoutProblems, textProblems, ...checks]) {
      const all = await check(page)
      problems.push(...all.map((each) => `${letters} px letters, ${width} px wide: ${each}`))
    }
  }
  return problems
}

/** How many pixels a rem has in styles, and whether media queries agree. */
function remOf(page: Page) {
  return page.evaluate(() => {
    const { fontSize } = getComputedStyle(document.documentElement)
    const styles = Number.parseFloat(fontSize)
    return { styles, mediaQueries: matchMedia(`(width: ${innerWidth / styles}rem)`).matches }
  })
}
