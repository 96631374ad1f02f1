import { expect, testWithOwnSite as test } from '../../testing/browser/fixtures'
import { enterRoom, newMember } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'

test('the bar shows who is here, and changes as members come', async ({
  page,
  ada,
  browser,
  site,
}) => {
  await enterRoom(page, ada)
  const bar = page.locator('.chat-here')
  const button = bar.getByRole('button')
  await expect(button).toContainText(ada.nickname)
  const { who: bob, page: other } = await newMember(browser, site.url, 'Bob')
  await expect(button).toContainText(bob.nickname)
  await expect(button).toHaveText(`2 here: ${bob.nickname}, ${ada.nickname}`)
  await button.press('Enter')
  await expect(bar.getByRole('listitem').filter({ hasText: bob.nickname })).toBeVisible()
  await expect(bar.getByRole('listitem').filter({ hasText: ada.nickname })).toBeVisible()
  await expectFitsEveryViewport(page)
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('listitem')).toHaveCount(0)
  await expect(button).toBeFocused()
  await other.context().close()
})
