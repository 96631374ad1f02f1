import { expect, test } from '../../testing/browser/fixtures'
import { activate, person, register, signIn, signUp } from '../../testing/browser/people'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { fillForm, IDENTITY_SERVICE, submitOf } from '../../testing/browser/screens/forms'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

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
    await fillForm(page, 'login', { Email: ada.email, Password: ada.password })
    await submitOf(page, 'login').click()
    await logged().toContain('User is not confirmed.')
    await expect(page).toHaveURL('/login')

    await page.goBack()
    await activate(page, ada)
    await fillForm(page, 'login', { Email: ada.email, Password: 'wrong password' })
    await submitOf(page, 'login').click()
    await logged().toContain('Incorrect username or password.')
    await expect(submitOf(page, 'login')).toBeEnabled()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })

  test('a taken e-mail address is shown in an alert, nothing on the page, and what was typed stays', async ({
    page,
    ada,
  }) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(`${dialog.type()}: ${dialog.message()}`)
      return dialog.accept()
    })
    await page.goto('/register')
    await fillForm(page, 'register')
    await page.getByLabel('Email address').fill(ada.email)
    const before = await page.locator('#root').textContent()
    await submitOf(page, 'register').click()
    await expect.poll(() => alerts).toEqual(['alert: User already exists'])
    await expect(page).toHaveURL('/register')
    await expect(submitOf(page, 'register')).toBeEnabled()
    expect(await page.locator('#root').textContent()).toBe(before)
    await expect(page.getByLabel('Nickname')).toHaveValue('ada')
    await expect(page.getByLabel('Email address')).toHaveValue(ada.email)
  })

  test('a failing network is a Network error in the console, and what was typed stays', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/login')
    await page.route(IDENTITY_SERVICE, (route) => route.abort())
    await fillForm(page, 'login', { Email: 'ada@example.com', Password: 'correct-horse' })
    await submitOf(page, 'login').click()
    await expect.poll(() => consoleErrors.join('\n')).toContain('Network error')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct-horse')
  })

  test('the dash logs a refused message and shows nothing but the message itself', async ({
    page,
    ada,
    consoleErrors,
  }) => {
    const room = await ScriptedRoom.open(page)
    await signIn(page, ada)
    await expect(page.getByText('Connected')).toBeVisible()
    room.refuseNext('too-long')
    await composerOf(page).fill('a long message')
    await composerOf(page).press('Enter')
    await expect.poll(() => consoleErrors.join()).toContain('too-long')
    await expect(composerOf(page)).toHaveValue('a long message')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('nothing is logged on the way of a visitor who makes no mistake', async ({
    page,
    consoleErrors,
  }) => {
    await signUp(page, person('ada'))
    await page.reload()
    await expect(transcriptOf(page)).not.toHaveValue('')
    expect(consoleErrors).toEqual([])
  })
})
