import type { Page } from '@playwright/test'
import {
  asPasted,
  codeFor,
  newPerson,
  type Person,
  signIn,
  signOut,
  trySigningIn,
} from '../../testing/browser/accounts'
import { codeOf } from '../../testing/browser/challenged-users'
import { expect, test } from '../../testing/browser/fixtures'
import { openSiteFor } from '../../testing/browser/pool-choices'
import { enterRoom, transcriptOf } from '../../testing/browser/room'
import { accountPart as part, toggleAccountPart } from '../../testing/browser/screens/account-parts'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'

test.use({ account: true })

/** Signs in, follows the link with the user's name in the header, and opens a part. */
async function openAccount(page: Page, who: Person, title?: string): Promise<void> {
  await signIn(page, who)
  await page.getByRole('link', { name: `Your account, ${who.nickname}` }).click()
  await expect(page).toHaveURL('/account')
  await expect(part(page, 'Nickname')).toContainText(who.nickname)
  if (title) await toggleAccountPart(page, title)
}

test('a new nickname is in the room of another tab at once', async ({ page, ada, context }) => {
  await openAccount(page, ada, 'Nickname')
  const roomTab = await context.newPage()
  await roomTab.goto('/dash')
  await expect(roomTab.getByText(`You are ${ada.nickname}`)).toBeVisible()

  const { nickname } = newPerson('countess')
  await page.getByRole('textbox', { name: 'Nickname' }).fill(nickname)
  await page.getByRole('button', { name: 'Save nickname' }).click()
  await expect(page.getByText(`The room calls you ${nickname} now.`)).toBeVisible()
  await expect(part(page, 'Nickname').locator('summary')).toContainText(nickname)
  await expect(page.getByRole('banner')).toContainText(nickname)
  await expect(roomTab.getByText(`You are ${nickname}`)).toBeVisible()
  await roomTab.getByPlaceholder('Enter your message here').fill('Who am I?')
  await roomTab.keyboard.press('Enter')
  await expect(transcriptOf(roomTab)).toHaveValue(new RegExp(`${nickname}: Who am I`))
})

test('a new e-mail counts once its code is entered, even after a reload', async ({ page, ada }) => {
  const next = newPerson('ada')
  await openAccount(page, ada, 'Email address')
  await page.getByLabel('New email address').fill(next.email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`A code is on its way to ${next.email}`)).toBeVisible()
  await page.reload()

  const code = part(page, 'Email address').getByLabel('Confirmation code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(code).toHaveAccessibleDescription('This is not the code we sent last.')
  await expect(part(page, 'Email address')).toContainText(ada.email)
  await code.fill(asPasted(await codeFor(page, next)))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('Your email address is changed.')).toBeVisible()

  await signOut(page)
  await signIn(page, { ...ada, email: next.email })
})

test('a password is changed with the old one', async ({ page, ada }) => {
  await openAccount(page, ada, 'Password')
  const current = page.getByLabel('Current password')
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill(' another-horse')
  }
  await current.fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Remove the space at the start or end.',
  )
  await current.fill('not-the-password')
  await page.getByLabel('New password', { exact: true }).fill('another-horse')
  await page.getByLabel('Confirm new password').fill('another-horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('This is not your password.')
  await expect(current).toBeFocused()
  await current.fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  await signOut(page)
  await signIn(page, { ...ada, password: 'another-horse' })
})

test('an authenticator app is turned on, asked for at the next sign-in, and turned off', async ({
  page,
  ada,
}) => {
  await openAccount(page, ada, 'Second factor')
  const app = part(page, 'Authenticator app')
  await app.getByRole('button', { name: 'Turn on' }).click()
  const firstKey = await app.locator('code').textContent()
  await expect(app.getByText('no longer works')).toHaveCount(0)
  await app.getByRole('button', { name: 'Cancel' }).click()
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app.getByText('The old one no longer works')).toBeVisible()
  await expect(app.locator('code')).not.toHaveText(firstKey ?? '')
  const secret = (await app.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const code = app.getByLabel('First code from the app')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('This is not the code.')
  await code.fill(asPasted(codeOf(secret, 'present')))
  await page.keyboard.press('Enter')
  await expect(app.getByRole('status').first()).toHaveText('On')
  await expect(app).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await expect(part(page, 'Second factor').locator('summary')).toContainText('Authenticator app')

  await signOut(page)
  await trySigningIn(page, ada)
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dash')
  await page.getByRole('link', { name: /Your account/ }).click()
  await toggleAccountPart(page, 'Second factor')
  await app.getByRole('button', { name: 'Turn off' }).click()
  await expect(app.getByRole('status').first()).toHaveText('Off')
})

test('text messages are turned on with the phone number and its code', async ({ page, ada }) => {
  await openAccount(page, ada, 'Second factor')
  const messages = part(page, 'Text message')
  await messages.getByRole('button', { name: 'Turn on' }).click()
  const number = messages.getByLabel('Phone number')
  await number.fill('202 555 0143')
  await page.keyboard.press('Enter')
  await expect(number).toHaveAccessibleDescription(/Start with the country code/)
  await number.fill('+1 202 555 0143')
  await page.keyboard.press('Enter')
  const code = messages.getByLabel('Code from the message')
  await expect(code).toBeVisible()
  await code.fill(await codeFor(page, { ...ada, email: '+12025550143' }))
  await page.keyboard.press('Enter')
  await expect(messages.getByRole('status').first()).toHaveText('On')
})

test('signing out everywhere ends the sign-in here and in another browser', async ({
  page,
  ada,
  browser,
  site,
}) => {
  const otherContext = await browser.newContext({ baseURL: site.url })
  const other = await otherContext.newPage()
  await enterRoom(other, ada)
  await openAccount(page, ada, 'Sign out everywhere')
  await expect(part(page, 'Sign out everywhere')).toContainText(
    'may stay connected for up to an hour',
  )
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText('You are signed out everywhere.')).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL('/login')
  await otherContext.close()
})

test('an account is deleted once its e-mail is typed, and is gone', async ({ page, ada }) => {
  await openAccount(page, ada, 'Delete account')
  const email = page.getByLabel('Type your email address')
  await email.fill('somebody@example.com')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('Type the email address of this account.')
  await email.fill(ada.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText('Your account is deleted.')).toHaveCount(0)
  const refusal = page.waitForResponse((response) => response.status() === 400)
  await trySigningIn(page, ada)
  await refusal
  await expect(page).toHaveURL('/login')
})

test('each part fails separately and can be retried separately', async ({ page, ada }) => {
  await signIn(page, ada)
  await page.route('**/cognito-idp/', (route) =>
    route.request().headers()['x-amz-target']?.endsWith('ListDevices')
      ? route.abort()
      : route.fallback(),
  )
  await page.goto('/account')
  await toggleAccountPart(page, 'Remembered devices')
  await expect(part(page, 'Remembered devices').getByRole('alert')).toContainText(
    'cannot be reached',
  )
  await expect(part(page, 'Nickname')).toContainText(ada.nickname)
  await page.unroute('**/cognito-idp/')
  await part(page, 'Remembered devices').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No device is remembered.')).toBeVisible()
})

test('a remembered device is listed with its last use and its name as text, and can be forgotten', async ({
  browser,
}) => {
  const { site, who } = await openSiteFor({ mfa: 'OFF', factors: 'app', devices: 'always' })
  const context = await browser.newContext({
    baseURL: site.url,
    userAgent: '<img src=x onerror=alert(1)> Browser',
  })
  const page = await context.newPage()
  await openAccount(page, who, 'Remembered devices')
  const devices = part(page, 'Remembered devices')
  await expect(devices.getByRole('listitem')).toContainText('<img src=x onerror=alert(1)> Browser')
  await expect(devices.getByRole('listitem')).toContainText(/Last used .*\d\d:\d\d/)
  await devices.getByRole('button', { name: /^Forget/ }).click()
  await expect(devices).toContainText('No device is remembered.')
  await context.close()
  await site.close()
})

test('the account page shows the settings of its parts, opens one at a time, and leads back to the room', async ({
  page,
  ada,
}) => {
  await openAccount(page, ada)
  await expect(page.locator('summary')).toHaveText([
    `Nickname${ada.nickname}`,
    `Email address${ada.email}`,
    'Password',
    'Second factorOff',
    'Remembered devicesNone',
    'Sign out everywhere',
    'Delete account',
  ])
  const buttons = page.getByRole('main').getByRole('button').filter({ visible: true })
  await expect(buttons).toHaveCount(0)

  await toggleAccountPart(page, 'Nickname')
  await expect(buttons).toHaveText(['Save nickname'])
  await toggleAccountPart(page, 'Nickname')
  await expect(buttons).toHaveCount(0)

  // By the keys alone; the part before closes.
  await part(page, 'Email address').locator('summary').press('Enter')
  await expect(buttons).toHaveText(['Change email'])
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New email address')).toBeFocused()
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const saveColor = await buttons.evaluate(background)
  await part(page, 'Delete account').locator('summary').press('Space')
  await expect(buttons).toHaveText(['Delete account'])
  expect(await buttons.evaluate(background)).not.toBe(saveColor)

  await toggleAccountPart(page, 'Second factor')
  await part(page, 'Authenticator app').getByRole('button', { name: 'Turn on' }).click()
  await part(page, 'Text message').getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Turn on the app' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to the room' }).click()
  await expect(page).toHaveURL('/dash')
})

test('the account page fits every width, light and dark', async ({ page, ada }) => {
  await openAccount(page, ada)
  await expectFitsEveryViewport(page)
  for (const title of ['Nickname', 'Password', 'Second factor', 'Delete account']) {
    await toggleAccountPart(page, title)
    await expectFitsEveryViewport(page)
  }
})

test.describe('without the key', () => {
  test.use({ account: false })

  test('there is no link, and the paths redirect to the sign-in', async ({ page, ada }) => {
    await page.goto('/recover')
    await expect(page).toHaveURL('/login')
    await page.goto('/account')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0)
    await signIn(page, ada)
    await expect(page.getByRole('banner')).toContainText(ada.nickname)
    await expect(page.getByRole('link', { name: /Your account/ })).toHaveCount(0)
  })
})
