import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has between its heading and its last button. */
const MOST_STOPS = 12

/** Presses Tab until the element has the focus, and checks that each stop's focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isFocusShown)).toBe(true)
    if (await isThere()) return
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

function isFocusShown(): boolean {
  const focused = document.activeElement
  const frame = focused?.closest('.parlor-field-control')
  return [focused, frame].some(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none',
  )
}
