import { expect, test } from '../../testing/browser/fixtures'
import { activate, person, register, signIn } from '../../testing/browser/people'
import { composerOf } from '../../testing/browser/room'
import { fillForm, IDENTITY_SERVICE, submitOf } from '../../testing/browser/screens/forms'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

test.use({ feedback: 'inline' })

test.describe('failures beside the form', () => {
  test('says that one is cut off and may try again, and the next try goes through', async ({
    page,
    ada,
  }) => {
    await page.goto('/login')
    await page.route(IDENTITY_SERVICE, (route) => route.abort())
    await fillForm(page, 'login', { Email: ada.email, Password: ada.password })
    await submitOf(page, 'login').click()
    await expect(page.getByRole('alert')).toHaveText(/try again: what you typed is still here/)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password)
    await page.unroute(IDENTITY_SERVICE)
    await submitOf(page, 'login').click()
    await expect(page).toHaveURL('/dash')
  })

  test('leads from an account that is not activated to its activation, with a fresh code', async ({
    page,
  }) => {
    const ada = person('ada')
    await register(page, ada)
    const trySigningIn = async () => {
      await page.goto('/login')
      await fillForm(page, 'login', { Email: ada.email, Password: ada.password })
      await submitOf(page, 'login').click()
    }
    await trySigningIn()
    await page.getByRole('link', { name: 'Activate your account' }).click()
    await expect(page.getByLabel('Email address')).toHaveValue(ada.email)

    await trySigningIn()
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText(/^again in \d+ s$/)).toBeVisible()
    await activate(page, ada)
  })

  test('tells why a message came back to the composer', async ({ page, ada }) => {
    const room = await ScriptedRoom.open(page)
    await signIn(page, ada)
    await expect(page.getByText('Connected')).toBeVisible()
    room.refuseNext('too-long')
    await composerOf(page).fill('a long message')
    await composerOf(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/too long for the room/)
    await expect(composerOf(page)).toHaveValue('a long message')
    await composerOf(page).fill('short')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
