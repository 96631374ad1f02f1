import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { expectSameDocument, markDocument } from '../../testing/browser/watched-page'

test.describe('a remote that is down', () => {
  test('is named on a failure page while the rest of the site works, and comes back without a reload', async ({
    page,
  }) => {
    await page.route('**/remote-auth/**', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('main')).toContainText('remote-auth')
    await expect(page.getByRole('banner')).toBeVisible()
    await markDocument(page)

    await page.unroute('**/remote-auth/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expectSameDocument(page)
  })

  test('takes only its own screens with it', async ({ page, ada }) => {
    await page.route('**/remote-chat/**', (route) => route.abort())
    await signIn(page, ada)
    await expect(page.getByRole('main')).toContainText('remote-chat')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })
})
