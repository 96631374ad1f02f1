import {
  activate,
  newPerson,
  onAnotherDevice,
  register,
  signIn,
  signOut,
  trySigningIn,
} from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { fillForm, submitOf } from '../../testing/browser/screens/forms'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'

const ENDED = 'Your sign-in was ended elsewhere or has expired. Please sign in again.'

test.describe('failures only in the console (specification section 8)', () => {
  test('an unconfirmed account, a wrong code and a wrong password are logged as the pool names them', async ({
    page,
    consoleErrors,
  }) => {
    const expectLog = () => expect.poll(() => consoleErrors.join('\n'))
    const ada = newPerson('ada')
    await register(page, ada)
    await page.getByLabel('Confirmation code').fill('000000')
    await submitOf(page, 'confirm').click()
    await expectLog().toContain('Invalid verification code provided, please try again.')
    await expect(page).toHaveURL('/confirm')

    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await trySigningIn(page, ada)
    await expectLog().toContain('User is not confirmed.')
    await expect(page).toHaveURL('/login')

    await page.goBack()
    await activate(page, ada)
    await expect(page.getByText('Your account is activated.')).toBeVisible()
    await trySigningIn(page, { ...ada, password: 'wrong password' })
    await expectLog().toContain('Incorrect username or password.')
    await expect(submitOf(page, 'login')).toBeEnabled()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })

  test('a session that ends by itself is logged once, and a sign-out is not', async ({
    page,
    ada,
    site,
    consoleErrors,
  }) => {
    const endings = () => consoleErrors.filter((text) => text === ENDED)
    await signIn(page, ada)
    await signOut(page)
    await signIn(page, ada)
    expect(endings()).toEqual([])
    const callFromOtherDevice = await onAnotherDevice(site.url, ada)
    await callFromOtherDevice('GlobalSignOut')
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expect.poll(endings).toHaveLength(1)
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await page.goBack()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByText(ENDED)).toHaveCount(0)
    expect(endings()).toHaveLength(1)
  })
})

test.describe('failures beside the form', () => {
  test.use({ feedback: 'inline' })

  test('lead from an account that is not activated to its activation, with a fresh code', async ({
    page,
  }) => {
    const ada = newPerson('ada')
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

  test('explain on the sign-in why a session ended by itself, until the next sign-in', async ({
    page,
    ada,
    site,
    consoleErrors,
  }) => {
    await watchLayoutShifts(page)
    await signIn(page, ada)
    const callFromOtherDevice = await onAnotherDevice(site.url, ada)
    await callFromOtherDevice('GlobalSignOut')
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText(ENDED)
    expect(await layoutShiftsOf(page)).toEqual([])
    expect(consoleErrors.filter((text) => text === ENDED)).toEqual([])
    await signIn(page, ada)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await signIn(page, ada)
    const callAgain = await onAnotherDevice(site.url, ada)
    await callAgain('DeleteUser')
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('Your account no longer exists.')
  })

  test('report a password that ends in a space next to its field, which is valid until then', async ({
    page,
  }) => {
    await watchLayoutShifts(page)
    await page.goto('/register')
    await fillForm(page, 'register', { ...newPerson('ada'), password: 'correct-horse ' })
    const password = page.getByLabel('Password', { exact: true })
    await expect(submitOf(page, 'register')).toBeEnabled()
    await submitOf(page, 'register').click()
    await expect(password).toHaveAccessibleDescription('Remove the space at the start or end.')
    await expect(password).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await layoutShiftsOf(page)).toEqual([])
  })
})
