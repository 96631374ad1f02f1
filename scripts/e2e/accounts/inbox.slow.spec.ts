import { addAccount, newPerson, register } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'

test('the inbox shows a new message without a reload, and a click copies its code', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/_local/inbox')
  await expect(page.getByRole('heading', { name: 'Local inbox' })).toBeVisible()

  const ada = await addAccount(site.url, newPerson('ada'))
  const card = page.getByRole('listitem').filter({ hasText: ada.email })
  await expect(card).toBeVisible()
  const code = await card.getByRole('code').textContent()
  await card.getByRole('button').click()
  await expect(card).toContainText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

test('the local pages link to each other, and fit every width, light and dark', async ({
  page,
  site,
}) => {
  const ada = await addAccount(site.url, newPerson('ada'))
  await page.goto(`/_local/inbox?to=${ada.email}`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expectFitsEveryViewport(page)
  for (const [link, heading] of [
    ['Overview', 'Parlor on this machine'],
    ['Reports', 'Reports from the field'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectFitsEveryViewport(page)
  }
})

test('a newcomer is led from the confirm screen to the inbox with the code', async ({ page }) => {
  const ada = newPerson('ada')
  await register(page, ada)
  await page.getByRole('link', { name: 'inbox' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ada.email })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email address')).toHaveValue(ada.email)
})
