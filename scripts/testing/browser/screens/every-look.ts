import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe'
import { layoutProblems } from './layout-problems'
import { forgivingShifts } from './layout-shifts'

/** Each colour scheme and each layout once: axe's colour findings do not depend on the width. */
const LOOKS = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'dark', width: 320, height: 568 },
] as const

/** The problems that axe and the layout rules find in the present page, in every look. */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { colorScheme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await forgivingShifts(page, () => page.setViewportSize(size))
    const found = [...(await axeViolations(page)), ...(await layoutProblems(page))]
    problems.push(...found.map((each) => `${colorScheme}, ${size.width} px: ${each}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await forgivingShifts(page, () => page.setViewportSize({ width: 1280, height: 800 }))
  return problems
}

export async function expectSoundInEveryLook(page: Page): Promise<void> {
  expect(await problemsInEveryLook(page)).toEqual([])
}
