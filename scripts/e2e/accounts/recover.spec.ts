import type { Page } from '@playwright/test'
import { asPasted, codeFor, type Person } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { axeViolations } from '../../testing/browser/screens/axe'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'

test.use({ account: true })

const email = (page: Page) => page.getByLabel('Email address')
const code = (page: Page) => page.getByLabel('Confirmation code')

async function askForCode(page: Page, address: string): Promise<void> {
  await page.goto('/recover')
  await email(page).fill(address)
  await page.getByRole('button', { name: 'Send the Code' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
}

async function reset(page: Page, who: Person, typedCode: string): Promise<void> {
  await code(page).fill(typedCode)
  await page.getByLabel('New password', { exact: true }).fill(who.password)
  await page.getByLabel('Confirm password').fill(who.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('a lost password is replaced by e-mail, and the new one signs in', async ({ page, ada }) => {
  await askForCode(page, ada.email)
  await expect(code(page)).toBeFocused()
  // The code is in the mail program, in another tab; this one may be reloaded meanwhile.
  await page.reload()
  await expect(email(page)).toHaveValue(ada.email)
  await reset(page, { ...ada, password: 'another-horse' }, asPasted(await codeFor(page, ada)))
  await expect(page).toHaveURL('/dash')
})

test('a wrong code is reported next to its field, moves nothing and loses nothing', async ({
  page,
  ada,
}) => {
  await watchLayoutShifts(page)
  await askForCode(page, ada.email)
  await layoutShiftsOf(page)
  await reset(page, ada, '000000')
  await expect(code(page)).toHaveAccessibleDescription('This is not the code we sent last.')
  await expect(code(page)).toBeFocused()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(ada.password)
  expect(await layoutShiftsOf(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})

test('the e-mail typed at the sign-in is filled in, and the password is nowhere', async ({
  page,
  ada,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(email(page)).toHaveValue(ada.email)
  const storage = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))
  expect(storage).toContain(ada.email)
  expect(storage).not.toContain(ada.password)

  await email(page).fill(`new.${ada.email}`)
  await page.getByRole('link', { name: 'I have a code' }).click()
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
  await expect(email(page)).toHaveValue(`new.${ada.email}`)
})

test('a new password that ends in a space is reported next to its field', async ({ page, ada }) => {
  await askForCode(page, ada.email)
  await reset(page, { ...ada, password: 'another-horse ' }, await codeFor(page, ada))
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Remove the space at the start or end.',
  )
})

test('the page does not reveal whether an address has an account', async ({ page, ada }) => {
  const screenTexts: (string | null)[] = []
  for (const address of [ada.email, 'nobody@example.com']) {
    // The step survives a reload, and a visit to the same URL is a reload.
    await page.goto('/login')
    await askForCode(page, address)
    screenTexts.push(await page.getByRole('main').textContent())
    await reset(page, ada, '000000')
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(screenTexts[1]).toBe(screenTexts[0])
})

test('the back button leads from the code to the address, and from there to the sign-in', async ({
  page,
  ada,
}) => {
  await page.goto('/login')
  await page.goto('/recover')
  await email(page).fill(ada.email)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Send the Code' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

test('both steps fit every width, light and dark', async ({ page, ada }) => {
  await page.goto('/recover')
  await expect(email(page)).toBeFocused()
  await expectFitsEveryViewport(page)
  await askForCode(page, ada.email)
  await expectFitsEveryViewport(page)
})
