import { expect, modes, test } from '../../testing/browser/modes'
import { person, signUp } from '../../testing/browser/people'
import { FORMS } from '../../testing/browser/screens/forms'

// One worker, and so one set of servers, for all modes.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ remote: 'remote-auth' })

for (const mode of modes) {
  test.describe(`remote-auth ${mode}`, () => {
    test.use({ mode })

    test('shows its three screens, one leading to the next', async ({ page }) => {
      await page.goto('/login')
      for (const { heading, submit, link, leadsTo } of Object.values(FORMS)) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.getByRole('button', { name: submit })).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
        await expect(page).toHaveURL(leadsTo)
      }
    })

    test('takes a visitor from the register form to a sign-in', async ({ page }) => {
      const ada = person('ada')
      await signUp(page, ada)
      await expect(page.getByRole('banner')).toContainText(ada.nickname)
    })
  })
}
