import { expect, test } from '../../testing/browser/fixtures'
import { person, signUp } from '../../testing/browser/people'
import { composerOf } from '../../testing/browser/room'
import { type FormName, fillForm, submitOf } from '../../testing/browser/screens/forms'
import { sendRefused } from '../../testing/browser/screens/identity-service'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

/** Codes to which the other presentation has a remedy, a sentence of its own, and none. */
const CODES: Record<Exclude<FormName, 'register'>, string[]> = {
  login: ['UserNotConfirmedException', 'NotAuthorizedException', 'SomethingNewException'],
  confirm: ['CodeMismatchException', 'AliasExistsException', 'SomethingNewException'],
}

test.describe('failures in the console alone (specification section 8)', () => {
  for (const name of Object.keys(CODES) as (keyof typeof CODES)[]) {
    test(`${name} logs each failure and shows nothing`, async ({ page, consoleErrors }) => {
      await page.goto(`/${name}`)
      await fillForm(page, name)
      const before = await page.locator('#root').textContent()
      for (const code of CODES[name]) {
        const message = `The message of ${code}`
        await sendRefused(page, { submit: submitOf(page, name), code, message })
        await expect.poll(() => consoleErrors).toContain(message)
        expect(await page.locator('#root').textContent()).toBe(before)
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
    })
  }

  test('register gives an alert with the message, and shows nothing on the page', async ({
    page,
  }) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(`${dialog.type()}: ${dialog.message()}`)
      return dialog.accept()
    })
    await page.goto('/register')
    await fillForm(page, 'register')
    const before = await page.locator('#root').textContent()
    await sendRefused(page, {
      submit: submitOf(page, 'register'),
      code: 'UsernameExistsException',
      message: 'User already exists',
    })
    expect(alerts).toEqual(['alert: User already exists'])
    expect(await page.locator('#root').textContent()).toBe(before)
  })

  test('the dash logs a refused message and shows nothing but the message itself', async ({
    page,
    consoleErrors,
  }) => {
    const room = await ScriptedRoom.open(page)
    await signUp(page, person('ada'))
    await expect(page.getByText('Connected')).toBeVisible()
    room.refuseNext('too-long')
    await composerOf(page).fill('a long message')
    await composerOf(page).press('Enter')
    await expect.poll(() => consoleErrors.join()).toContain('too-long')
    await expect(composerOf(page)).toHaveValue('a long message')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
