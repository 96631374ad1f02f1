import { type APIResponse, expect, type Locator, type Page } from '@playwright/test'
import { asPasted, codeFor, type Person, trySigningIn } from '../../testing/browser/accounts'
import {
  addTwoFactorUser,
  challengingSettings,
  codeOf,
  inviteUser,
} from '../../testing/browser/challenged-users'
import { test as base } from '../../testing/browser/fixtures'
import { ReleaseSite } from '../../testing/browser/release-site'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { IDENTITY_SERVICE } from '../../testing/browser/screens/forms'
import { tabTo } from '../../testing/browser/screens/keyboard'
import {
  ignoringShifts,
  layoutShiftsOf,
  watchLayoutShifts,
} from '../../testing/browser/screens/layout-shifts'
import { holdShellBack, layoutOf, staticForm } from '../../testing/browser/screens/static-screen'

interface Hand {
  enter(page: Page, label: string, text: string): Promise<void>
  press(page: Page, button: string): Promise<void>
}

const test = base.extend<object, { challengingSite: ReleaseSite }>({
  challengingSite: [
    async ({}, use) => {
      const site = await ReleaseSite.open({ account: true, settings: challengingSettings })
      await site.arrangeBuilds()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ challengingSite }, use) => use(challengingSite),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const NEW_PASSWORD = 'analytical-engine'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const hands: Record<string, Hand> = {
  'the mouse': {
    enter: (page, label, text) => field(page, label).fill(text),
    press: (page, name) => button(page, name).click(),
  },
  'the keyboard alone': {
    async enter(page, label, text) {
      await focusByKeyboard(page, field(page, label))
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    async press(page, name) {
      await focusByKeyboard(page, button(page, name))
      await page.keyboard.press('Enter')
    },
  },
}

async function focusByKeyboard(page: Page, target: Locator): Promise<void> {
  const isThere = await target.evaluate((element) => element === document.activeElement)
  if (!isThere) await tabTo(page, target)
}

async function expectHeading(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

/** Answers wrongly at the smallest and the largest width: the focus stays, and nothing moves. */
async function failInPlace(page: Page, attempt: { label: string; text: string; message: RegExp }) {
  for (const width of [320, 1280]) {
    await ignoringShifts(page, () => page.setViewportSize({ width, height: 800 }))
    await field(page, attempt.label).fill(attempt.text)
    await layoutShiftsOf(page)
    await button(page, 'Continue').click()
    await expect(field(page, attempt.label)).toHaveAccessibleDescription(attempt.message)
    await expect(field(page, attempt.label)).toBeFocused()
    expect(await layoutShiftsOf(page)).toEqual([])
  }
}

/** On a phone the form reaches the picture at the window's end, without a band of another colour. */
async function expectFormFillsWindow(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await ignoringShifts(page, () => page.setViewportSize({ width: 390, height: 1_200 }))
  const box = await page.getByRole('main').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(1_200)
  await ignoringShifts(page, () => page.setViewportSize({ width, height }))
}

async function signInTo(page: Page, who: Person, heading: string): Promise<void> {
  await page.goto('/login')
  await trySigningIn(page, who)
  await expectHeading(page, heading)
}

const smsTo = (page: Page, who: { phone: string } & Person) =>
  codeFor(page, { ...who, email: who.phone })

const QUESTION = 'How much is <b>6 * 7</b>?'

/** Puts a question between a password and the pool's answer to it. */
async function askQuestion(page: Page): Promise<void> {
  let answer: APIResponse | undefined
  await page.route(IDENTITY_SERVICE, async (route) => {
    const { ChallengeName, ChallengeResponses } = route.request().postDataJSON()
    if (ChallengeName === 'CUSTOM_CHALLENGE') {
      expect(ChallengeResponses).toMatchObject({ ANSWER: '42' })
      return route.fulfill({ ...(answer && { response: answer }) })
    }
    if (ChallengeName !== 'PASSWORD_VERIFIER') return route.continue()
    answer = await route.fetch()
    const ChallengeParameters = { question: QUESTION, USERNAME: ChallengeResponses.USERNAME }
    const Session = 'the session of the question'
    return route.fulfill({
      json: { ChallengeName: 'CUSTOM_CHALLENGE', ChallengeParameters, Session },
    })
  })
}

/** The key of a new app, in groups of four. */
async function keyIn(page: Page): Promise<string> {
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()
  return key?.replaceAll(' ', '') ?? ''
}

for (const [name, hand] of Object.entries(hands)) {
  const checkViewports = name === 'the mouse' ? expectFitsEveryViewport : async () => undefined

  test(`with ${name} an invited visitor chooses a password, enters the code of a text message and lets the device be remembered`, async ({
    page,
    challengingSite,
  }) => {
    const who = inviteUser(challengingSite)
    await watchLayoutShifts(page)
    await signInTo(page, who, 'Choose a New Password')
    await expect(field(page, 'New password')).toBeFocused()
    await checkViewports(page)
    await hand.enter(page, 'New password', NEW_PASSWORD)
    await hand.enter(page, 'Confirm new password', NEW_PASSWORD)
    await hand.enter(page, 'Nickname', who.nickname)
    await hand.press(page, 'Continue')

    await expectHeading(page, 'Check Your Phone')
    await expectFormFillsWindow(page)
    const code = field(page, 'Code from the message')
    await expect(code).toBeFocused()
    await checkViewports(page)
    if (name === 'the mouse') {
      await failInPlace(page, {
        label: 'Code from the message',
        text: '000000',
        message: /not the code/,
      })
    }
    await hand.enter(page, 'Code from the message', asPasted(await smsTo(page, who)))
    await hand.press(page, 'Continue')

    await expectHeading(page, 'Is This Your Device?')
    await expect(button(page, 'Remember this device')).toBeFocused()
    await checkViewports(page)
    await hand.press(page, 'Remember this device')
    await expect(page).toHaveURL('/dash')

    await button(page, 'Sign out').click()
    await trySigningIn(page, { ...who, password: NEW_PASSWORD })
    await expect(page).toHaveURL('/dash')
  })

  test(`with ${name} a visitor sets up an authenticator app`, async ({ page, ada }) => {
    await signInTo(page, ada, 'Set Up Your App')
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(field(page, 'First code from the app')).toBeFocused()
    await checkViewports(page)
    await hand.enter(page, 'First code from the app', codeOf(await keyIn(page)))
    await hand.press(page, 'Continue')
    await expect(page).toHaveURL('/dash')
  })

  test(`with ${name} a visitor chooses the app and enters its code, after a question`, async ({
    page,
    site,
  }) => {
    const who = await addTwoFactorUser(site.url)
    await askQuestion(page)
    await signInTo(page, who, 'One More Question')
    await expect(page.getByText(QUESTION)).toBeVisible()
    await checkViewports(page)
    await hand.enter(page, 'Answer', '42')
    await hand.press(page, 'Continue')
    await expectHeading(page, 'Choose Your Check')
    await checkViewports(page)
    await hand.press(page, 'Authenticator app')
    await expectHeading(page, 'Check Your App')
    await checkViewports(page)
    await hand.enter(page, 'Code from the app', codeOf(who.secret))
    await hand.press(page, 'Continue')
    await expectHeading(page, 'Is This Your Device?')
    await hand.press(page, 'Not now')
    await expect(page).toHaveURL('/dash')
  })
}

test('back and forward move between password and step, a reload leads to the password, and a sign-in in another tab to the dash', async ({
  page,
  context,
  site,
}) => {
  const who = await addTwoFactorUser(site.url)
  await signInTo(page, who, 'Choose Your Check')
  await page.goBack()
  await expectHeading(page, 'Welcome Back!')
  await expect(field(page, 'Email')).toHaveValue(who.email)
  await expect(field(page, 'Password')).toHaveValue(who.password)
  await page.goForward()
  await expectHeading(page, 'Choose Your Check')
  await button(page, 'Back').click()
  await expectHeading(page, 'Welcome Back!')
  await button(page, 'Sign In').click()
  await expectHeading(page, 'Choose Your Check')
  await page.reload()
  await expectHeading(page, 'Welcome Back!')
  await expect(field(page, 'Email')).toHaveValue(who.email)
  await expect(field(page, 'Password')).toHaveValue('')

  await field(page, 'Password').fill(who.password)
  await button(page, 'Sign In').click()
  await expectHeading(page, 'Choose Your Check')
  const other = await context.newPage()
  await signInTo(other, who, 'Choose Your Check')
  await button(other, 'Authenticator app').click()
  await field(other, 'Code from the app').fill(codeOf(who.secret))
  await other.keyboard.press('Enter')
  await button(other, 'Not now').click()
  await expect(other).toHaveURL('/dash')
  await expect(page).toHaveURL('/dash')
})

test('a lost password leads through the same steps', async ({ page, site }) => {
  const who = await addTwoFactorUser(site.url)
  await page.goto('/recover')
  await field(page, 'Email address').fill(who.email)
  await button(page, 'Send the Code').click()
  await expectHeading(page, 'Choose a New Password')
  await field(page, 'Confirmation code').fill(await codeFor(page, who))
  await field(page, 'New password').fill(NEW_PASSWORD)
  await field(page, 'Confirm password').fill(NEW_PASSWORD)
  await button(page, 'Change Password').click()
  await expectHeading(page, 'Choose Your Check')
  await page.goBack()
  await expectHeading(page, 'Choose a New Password')
  await page.goForward()
  await expectHeading(page, 'Choose Your Check')
  await button(page, 'Authenticator app').click()
  await field(page, 'Code from the app').fill(asPasted(codeOf(who.secret)))
  await page.keyboard.press('Enter')
  await button(page, 'Not now').click()
  await expect(page).toHaveURL('/dash')
})

test('an expired step leads back to the password, which is still there', async ({ page, ada }) => {
  await signInTo(page, ada, 'Set Up Your App')
  await page.route(IDENTITY_SERVICE, (route) =>
    route.fulfill({
      status: 400,
      json: {
        __type: 'NotAuthorizedException',
        message: 'Invalid session for the user, session is expired.',
      },
    }),
  )
  await field(page, 'First code from the app').fill('123456')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Welcome Back!')
  await expect(page.getByRole('alert')).toContainText('over three minutes')
  await expect(field(page, 'Password')).toHaveValue(ada.password)
  await expectFitsEveryViewport(page)
})

test('the link to a new password is there before the shell, and does not move', async ({
  page,
}) => {
  const releaseShell = await holdShellBack(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(staticForm(page).getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  const staticLayout = await layoutOf(page, '#parlor-static')
  releaseShell()
  await expect(page.locator('#root form')).toBeVisible()
  expect(await layoutOf(page, '#root')).toEqual(staticLayout)
})
