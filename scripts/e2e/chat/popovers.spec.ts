import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { enterLongRoom } from '../../testing/browser/screens/scripted-room'

/** The room's popovers: the button that opens each, and what it opens. */
const popovers = {
  'who is here': (page: Page) => ({
    button: page.getByRole('button', { name: /here:/ }),
    content: page.getByRole('list', { name: 'Who is here' }),
  }),
  'the links': (page: Page) => ({
    button: page.getByRole('button', { name: 'Links' }),
    content: page.getByRole('dialog', { name: 'Newest links' }),
  }),
  'the search': (page: Page) => ({
    button: page.getByRole('button', { name: 'Search' }),
    content: page.getByRole('region', { name: 'Search' }),
  }),
}

for (const [name, find] of Object.entries(popovers)) {
  // A phone's Back asks the browser for the same as Escape.
  test(`${name}: Escape closes it, and so does a click elsewhere`, async ({ page, ada }) => {
    await enterRoom(page, ada)
    const { button, content } = find(page)
    await button.press('Enter')
    await expect(content).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(content).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(content).toBeVisible()
    await page.mouse.click(5, 200)
    await expect(content).toBeHidden()
    await button.click()
    await button.click()
    await expect(content).toBeHidden()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test(`${name}: a tap opens it in the window, and a tap elsewhere closes it`, async ({
      page,
      ada,
    }) => {
      await enterRoom(page, ada)
      const { button, content } = find(page)
      await button.tap()
      await expect(content).toBeInViewport({ ratio: 1 })
      await page.touchscreen.tap(5, 100)
      await expect(content).toBeHidden()
    })
  })
}

test('many links leave the button that closes them in view', async ({ page, ada }) => {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `bob: https://a.example/${'long/'.repeat(30)}${at}`,
  )
  await enterLongRoom(page, ada, lines)
  await transcriptOf(page).press('Alt+l')
  const list = page.getByRole('dialog', { name: 'Newest links' })
  await expect(list.getByRole('link').first()).toBeFocused()
  await list.getByRole('link').last().focus()
  const close = list.getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport({ ratio: 1 })
  await expectFitsEveryViewport(page)
  await close.click()
  await expect(list).toBeHidden()
})
