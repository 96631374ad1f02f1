import { expect, testWithOwnSite as test } from '../../testing/browser/fixtures'
import { enterRoom, newMember } from '../../testing/browser/room'
import { expectSoundInEveryLook } from '../../testing/browser/screens/every-look'

test('the bar tells who is here, and changes as members come', async ({
  page,
  ada,
  browser,
  site,
}) => {
  await enterRoom(page, ada)
  const bar = page.locator('.chat-here')
  await expect(bar.locator('summary')).toContainText(ada.nickname)
  const { who: bob, page: other } = await newMember(browser, site.url, 'Bob')
  await expect(bar.locator('summary')).toContainText(bob.nickname)
  await expect(bar.locator('summary')).toHaveText(`2 here: ${bob.nickname}, ${ada.nickname}`)
  await bar.locator('summary').press('Enter')
  await expect(bar.getByRole('listitem').filter({ hasText: bob.nickname })).toBeVisible()
  await expect(bar.getByRole('listitem').filter({ hasText: ada.nickname })).toBeVisible()
  await expectSoundInEveryLook(page)
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('listitem')).toHaveCount(0)
  await other.context().close()
})
