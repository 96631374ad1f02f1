import { expect, test } from '../../testing/browser/fixtures'
import { activate, person, register, signUp } from '../../testing/browser/people'

test.describe('failures, as the specification presents them', () => {
  test('a wrong password is logged to the console and nothing is shown', async ({
    page,
    consoleErrors,
  }) => {
    const ada = person('ada')
    await register(page, ada)
    await activate(page, ada)
    const before = await page.locator('main').textContent()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => consoleErrors.join('\n')).toContain('Incorrect username or password.')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    expect(await page.locator('main').textContent()).toBe(before)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })

  test('an unconfirmed account is refused in the console only', async ({ page, consoleErrors }) => {
    const ada = person('ada')
    await register(page, ada)
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => consoleErrors.join('\n')).toContain('User is not confirmed.')
    await expect(page).toHaveURL('/login')
  })

  test('a taken e-mail address is shown in an alert, and what was typed stays', async ({
    page,
  }) => {
    const ada = person('ada')
    await register(page, ada)
    await page.goto('/register')
    await page.getByLabel('Nickname').fill('another')
    await page.getByLabel('Email address').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByLabel('Confirm password').fill(ada.password)
    const dialog = page.waitForEvent('dialog')
    const click = page.getByRole('button', { name: 'Create Account' }).click()
    const alert = await dialog
    expect([alert.type(), alert.message()]).toEqual(['alert', 'User already exists'])
    await alert.accept()
    await click
    await expect(page).toHaveURL('/register')
    await expect(page.getByLabel('Nickname')).toHaveValue('another')
    await expect(page.getByLabel('Email address')).toHaveValue(ada.email)
  })

  test('a wrong confirmation code is logged to the console and nothing is shown', async ({
    page,
    consoleErrors,
  }) => {
    const ada = person('ada')
    await register(page, ada)
    await page.getByLabel('Confirmation code').fill('000000')
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect
      .poll(() => consoleErrors.join('\n'))
      .toContain('Invalid verification code provided, please try again.')
    await expect(page).toHaveURL('/confirm')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await activate(page, ada)
  })

  test('a failing network is a Network error in the console, and what was typed stays', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/login')
    await page.route('**/cognito-idp/', (route) => route.abort())
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct-horse')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => consoleErrors.join('\n')).toContain('Network error')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct-horse')
  })

  test('nothing is logged as an error on the way of a visitor who does all right', async ({
    page,
    consoleErrors,
  }) => {
    await signUp(page, person('ada'))
    await page.reload()
    await expect(page.locator('textarea')).not.toHaveValue('')
    expect(consoleErrors).toEqual([])
  })
})
