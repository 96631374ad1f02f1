import { expect, modes, test } from '../../testing/browser/modes'
import { person, signUp } from '../../testing/browser/people'

// One worker, and so one set of servers, for all modes.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ remote: 'remote-auth' })

const SCREENS = [
  { path: '/login', heading: 'Welcome Back!', button: 'Sign In', leadsTo: 'Sign Up' },
  {
    path: '/register',
    heading: 'Create Your Account',
    button: 'Create Account',
    leadsTo: 'Activate',
  },
  { path: '/confirm', heading: 'Activate Your Account', button: 'Activate', leadsTo: 'Login' },
]

for (const mode of modes) {
  test.describe(`remote-auth ${mode}`, () => {
    test.use({ mode })

    test('shows its three screens, one leading to the next', async ({ page }) => {
      await page.goto('/login')
      for (const { path, heading, button, leadsTo } of SCREENS) {
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.getByRole('button', { name: button })).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: leadsTo, exact: true }).click()
      }
      await expect(page).toHaveURL('/login')
    })

    test('takes a visitor from the register form to a sign-in', async ({ page }) => {
      const ada = person('ada')
      await signUp(page, ada)
      await expect(page.getByRole('banner')).toContainText(ada.nickname)
    })
  })
}
