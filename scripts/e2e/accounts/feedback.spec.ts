import { expect, test } from '../../testing/browser/fixtures'
import { activate, person, register, trySigningIn } from '../../testing/browser/people'
import { submitOf } from '../../testing/browser/screens/forms'

test.describe('failures in the console alone (specification section 8)', () => {
  test('an unconfirmed account, a wrong code and a wrong password are logged as the pool names them', async ({
    page,
    consoleErrors,
  }) => {
    const logged = () => expect.poll(() => consoleErrors.join('\n'))
    const ada = person('ada')
    await register(page, ada)
    await page.getByLabel('Confirmation code').fill('000000')
    await submitOf(page, 'confirm').click()
    await logged().toContain('Invalid verification code provided, please try again.')
    await expect(page).toHaveURL('/confirm')

    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await trySigningIn(page, ada)
    await logged().toContain('User is not confirmed.')
    await expect(page).toHaveURL('/login')

    await page.goBack()
    await activate(page, ada)
    await trySigningIn(page, { ...ada, password: 'wrong password' })
    await logged().toContain('Incorrect username or password.')
    await expect(submitOf(page, 'login')).toBeEnabled()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })
})

test.describe('failures beside the form', () => {
  test.use({ feedback: 'inline' })

  test('lead from an account that is not activated to its activation, with a fresh code', async ({
    page,
  }) => {
    const ada = person('ada')
    await register(page, ada)
    await page.goto('/login')
    await trySigningIn(page, ada)
    await page.getByRole('link', { name: 'Activate your account' }).click()
    await expect(page.getByLabel('Email address')).toHaveValue(ada.email)

    await page.goto('/login')
    await trySigningIn(page, ada)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText(/^again in \d+ s$/)).toBeVisible()
    await activate(page, ada)
  })
})
