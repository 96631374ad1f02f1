import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe'
import { layoutProblems } from './layout-problems'
import { forgivingShifts } from './layout-shifts'

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390, 320].map((width) => ({ colorScheme, width })),
)

/** Holds what is on the page to axe and to the layout rules, in each colour scheme and width. */
export async function expectSoundInEveryLook(page: Page): Promise<void> {
  const problems: string[] = []
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await forgivingShifts(page, () => page.setViewportSize({ width, height: 800 }))
    const found = [...(await axeViolations(page)), ...(await layoutProblems(page))]
    problems.push(...found.map((each) => `${colorScheme}, ${width} px: ${each}`))
  }
  expect(problems).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
