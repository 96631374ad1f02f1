import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe'
import { layoutProblems } from './layout-problems'
import { ignoringShifts } from './layout-shifts'

/** Each colour scheme and each layout once: axe's colour findings do not depend on the width. */
const VIEWPORTS = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'dark', width: 320, height: 568 },
] as const

/** How much wider or narrower letters are on other machines: more than between the fonts of common
 * systems. */
const LETTERS = { wide: '0.08em', narrow: '-0.04em' }

/** The rules whose findings depend on how wide the letters are. */
const FONT_RULES = ['scrollable-region-focusable']

/** Spaces all letters, form fields' too, or takes it back. Not by a font, because each machine has
 * others; and not by an element, because the site's policy allows no style of others. */
function spaceLetters(page: Page, space: string | undefined): Promise<void> {
  return page.evaluate((letterSpacing) => {
    const sheet = new CSSStyleSheet()
    if (letterSpacing) sheet.replaceSync(`* { letter-spacing: ${letterSpacing} !important }`)
    document.adoptedStyleSheets = [sheet]
  }, space)
}

/** The problems that come with the letters of other machines. */
async function problemsInOtherLetters(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [letters, space] of Object.entries(LETTERS)) {
    await ignoringShifts(page, () => spaceLetters(page, space))
    const all = [...(await axeViolations(page, FONT_RULES)), ...(await layoutProblems(page))]
    problems.push(...all.map((each) => `${letters} letters, ${each}`))
  }
  await ignoringShifts(page, () => spaceLetters(page, undefined))
  return problems
}

/** The problems that axe and the layout rules find in the present page, in every viewport. */
export async function problemsInEveryViewport(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { colorScheme, ...size } of VIEWPORTS) {
    await page.emulateMedia({ colorScheme })
    await ignoringShifts(page, () => page.setViewportSize(size))
    const all = [
      ...(await axeViolations(page)),
      ...(await layoutProblems(page)),
      ...(await problemsInOtherLetters(page)),
    ]
    problems.push(...all.map((each) => `${colorScheme}, ${size.width} px: ${each}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await ignoringShifts(page, () => page.setViewportSize({ width: 1280, height: 800 }))
  return problems
}

export async function expectFitsEveryViewport(page: Page): Promise<void> {
  expect(await problemsInEveryViewport(page)).toEqual([])
}
