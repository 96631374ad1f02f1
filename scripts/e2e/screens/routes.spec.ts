import { newPerson } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { FORMS } from '../../testing/browser/screens/forms'

test.describe('routes (specification section 2)', () => {
  test('the empty path and unknown paths redirect to /login', async ({ page }) => {
    for (const path of ['/', '/nowhere', '/dash/deeper', '/login/x', '/a.b']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    }
  })

  for (const [name, form] of Object.entries(FORMS)) {
    test(`/${name} shows its texts and links to ${form.leadsTo}`, async ({ page }) => {
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.heading)
      for (const label of Object.keys(form.entries(newPerson('ada')))) {
        await expect(page.getByLabel(label, { exact: true })).toBeVisible()
      }
      await expect(page.getByRole('button', { name: form.submit })).toBeVisible()
      await expect(page.getByText(form.text)).toBeVisible()
      await page.getByRole('link', { name: form.link, exact: true }).click()
      await expect(page).toHaveURL(form.leadsTo)
    })
  }
})
