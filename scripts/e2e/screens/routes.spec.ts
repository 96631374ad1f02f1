import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { composerOf, transcriptOf } from '../../testing/browser/room'

const FORMS = [
  {
    path: '/login',
    heading: 'Welcome Back!',
    labels: ['Email', 'Password'],
    button: 'Sign In',
    text: "Don't have an account?",
    link: 'Sign Up',
    leadsTo: '/register',
  },
  {
    path: '/register',
    heading: 'Create Your Account',
    labels: ['Nickname', 'Email address', 'Password', 'Confirm password'],
    button: 'Create Account',
    text: 'Already received your code?',
    link: 'Activate',
    leadsTo: '/confirm',
  },
  {
    path: '/confirm',
    heading: 'Activate Your Account',
    labels: ['Email address', 'Confirmation code'],
    button: 'Activate',
    text: 'to another account',
    link: 'Login',
    leadsTo: '/login',
  },
]

test.describe('routes (specification section 2)', () => {
  test('the empty path and unknown paths redirect to /login', async ({ page }) => {
    for (const path of ['/', '/nowhere', '/dash/deeper', '/login/x', '/a.b']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    }
  })

  for (const { path, heading, labels, button, text, link, leadsTo } of FORMS) {
    test(`${path} shows its texts and leads to ${leadsTo}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      for (const label of labels) {
        await expect(page.getByLabel(label, { exact: true })).toBeVisible()
      }
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(leadsTo)
    })
  }

  test('dash shows its texts: transcript of 12 rows, composer, Submit and Trivia', async ({
    page,
    ada,
  }) => {
    await signIn(page, ada)
    const transcript = transcriptOf(page)
    await expect(transcript).toHaveAttribute('rows', '12')
    await expect(transcript).toHaveAttribute('readonly', '')
    await expect(composerOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Trivia' })).toBeEnabled()
  })
})
