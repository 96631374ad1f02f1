import type { Page } from '@playwright/test'
import { newPerson, signUp } from '../../testing/browser/accounts'
import { collectConsoleErrors } from '../../testing/browser/fixtures'
import { expect, modes, test } from '../../testing/browser/modes'
import { FORMS } from '../../testing/browser/screens/forms'

// One worker, and so one set of servers, for all modes.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ remote: 'remote-auth' })

const heading = (page: Page) => page.getByRole('heading', { name: 'Welcome Back!' })
const strip = (page: Page) => page.getByRole('complementary', { name: 'Overrides' })

/** The builds of the remote that ran in the page, by their global chunk tables. */
const buildsIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(window).filter((key) => key.startsWith('webpackChunkremote_auth')),
  )

for (const mode of modes) {
  test.describe(`remote-auth ${mode}`, () => {
    test.use({ mode })

    test('shows its three screens, each with a link to the next', async ({ page }) => {
      await page.goto('/login')
      for (const { heading, submit, link, leadsTo } of Object.values(FORMS)) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.getByRole('button', { name: submit })).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
        await expect(page).toHaveURL(leadsTo)
      }
    })

    test('takes a visitor from the register form to a sign-in', async ({ page }) => {
      const ada = newPerson('ada')
      await signUp(page, ada)
      await expect(page.getByRole('banner')).toContainText(ada.nickname)
    })
  })
}

test.describe('an override', () => {
  test.use({ mode: 'overridden' })

  test('runs the local remote instead of the published one, and one click ends it', async ({
    page,
  }) => {
    const errors = collectConsoleErrors(page)
    await page.goto('/login')
    await expect(heading(page)).toBeVisible()
    // The heading is in the HTML, before any script.
    await expect.poll(() => buildsIn(page)).toEqual(['webpackChunkremote_auth_development'])
    await expect(strip(page)).toContainText('has not been checked')

    await strip(page).getByRole('button', { name: 'Reset' }).click()
    await expect(strip(page)).toHaveCount(0)
    await expect(heading(page)).toBeVisible()
    const [published, ...more] = await buildsIn(page)
    expect(published).not.toContain('development')
    expect(more).toEqual([])
    expect(errors).toEqual([])
  })
})
