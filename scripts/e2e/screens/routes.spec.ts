import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { composerOf, transcriptOf } from '../../testing/browser/room'

test.describe('routes (specification section 2)', () => {
  test('the empty path and unknown paths redirect to /login', async ({ page }) => {
    for (const path of ['/', '/nowhere', '/dash/deeper', '/login/x', '/a.b']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    }
  })

  test('login shows its texts and leads to register', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back!')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText("Don't have an account?")).toBeVisible()
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/register')
  })

  test('register shows its texts and leads to confirm', async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account')
    for (const label of ['Nickname', 'Email address', 'Password', 'Confirm password']) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
    await expect(page.getByText('Already received your code?')).toBeVisible()
    await page.getByRole('link', { name: 'Activate' }).click()
    await expect(page).toHaveURL('/confirm')
  })

  test('confirm shows its texts and leads to login', async ({ page }) => {
    await page.goto('/confirm')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate Your Account')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expect(page.getByLabel('Confirmation code')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
    await expect(page.getByText('to another account')).toBeVisible()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

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
