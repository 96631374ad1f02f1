import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { composerOf, enterRoom, newMember, say, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'

// In a shared room the lines of other tests would move the one that is clicked.
const test = testWithOwnSite

for (const hand of ['mouse', 'keyboard'] as const) {
  test(`a member takes back their own line with the ${hand}, on every open page`, async ({
    page,
    ada,
    browser,
    site,
  }) => {
    const secret = `not for everybody, by ${hand}`
    const { page: other } = await newMember(browser, site.url, 'Bob')
    await enterRoom(page, ada)
    await say(page, secret)
    await expect(transcriptOf(other)).toHaveValue(new RegExp(secret))

    if (hand === 'mouse') {
      await page.locator('.chat-row', { hasText: secret }).hover({ force: true })
      await page.getByRole('button', { name: /^What can be done with/ }).click()
      await page.getByRole('button', { name: 'Remove' }).click()
      await expectFitsEveryViewport(page)
      await page.getByRole('button', { name: 'Remove' }).click()
    } else {
      await composerOf(page).focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(page.getByRole('region', { name: /Chosen line/ })).toContainText(secret)
      await page.getByRole('button', { name: 'Remove' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    for (const each of [page, other]) {
      await expect(transcriptOf(each)).not.toHaveValue(new RegExp(secret))
      await expect(transcriptOf(each)).toHaveValue(/\* A line was removed/)
    }
    await other.context().close()
  })
}

test('nothing can be done with the lines of others', async ({ page, ada, browser, site }) => {
  const { page: other } = await newMember(browser, site.url, 'Bob')
  await enterRoom(page, ada)
  await say(other, 'this stays here')
  const row = page.locator('.chat-row', { hasText: 'this stays here' })
  await row.hover({ force: true })
  await row.click({ force: true })
  await expect(page.getByRole('button', { name: /^What can be done with/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /Chosen line/ })).toHaveCount(0)
  await other.context().close()
})
