import type { Locator, Page } from '@playwright/test'
import { codeFor, newPerson, register } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { fillForm, submitOf } from '../../testing/browser/screens/forms'

test('an address with letters beyond ASCII is sent in one form and shown in its own', async ({
  page,
}) => {
  const { email, ...ada } = newPerson('ada')
  const [local] = email.split('@')
  const [shownAddress, sentAddress] = [`${local}@bücher.example`, `${local}@xn--bcher-kva.example`]
  await page.goto('/register')
  // As pasted: with a mark of direction in front.
  await fillForm(page, 'register', { ...ada, email: `\u200e${shownAddress}` })
  const call = page.waitForRequest('**/cognito-idp/')
  await submitOf(page, 'register').click()
  expect((await call).postDataJSON()).toMatchObject({ Username: sentAddress })

  await expect(page.getByText(`Sent to ${local?.[0]}***@bücher.example.`)).toBeVisible()
  await page.goto('/confirm')
  await page.getByLabel('Email address').fill(shownAddress)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(`A new code is on its way to ${shownAddress}.`)).toBeVisible()

  const code = await codeFor(page, { ...ada, email: sentAddress })
  const persian = code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)))
  await page.getByLabel('Confirmation code').fill(`\u200f${persian}`)
  await submitOf(page, 'confirm').click()
  await expect(page).toHaveURL('/login')
  await fillForm(page, 'login', { ...ada, email: shownAddress })
  await submitOf(page, 'login').click()
  await expect(page).toHaveURL('/dash')
})

/** As a password manager without events: React misses a value that is set like this. */
async function setSilently(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, text)
    }, value)
  }
}

test('values that a password manager sets without an event are sent, and stay', async ({
  page,
  ada,
}) => {
  await page.goto('/login')
  await setSilently(page, { Email: ada.email, Password: ada.password })
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByText('Enter your email address.')).toHaveCount(0)
  await submitOf(page, 'login').click()
  await expect(page).toHaveURL('/dash')
})

test('values that the browser marks as filled in are read at once', async ({ page, context }) => {
  await page.goto('/register')
  await setSilently(page, {
    Nickname: 'ada',
    'Email address': 'ada@example.com',
    Password: 'engine',
    'Confirm password': 'engine',
  })
  await expect(submitOf(page, 'register')).toBeDisabled()
  const inspector = await context.newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const { nodeId } = await inspector.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[name=email]',
  })
  await inspector.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] })
  await expect(submitOf(page, 'register')).toBeEnabled()
})

test('the Enter that ends an input method shows no errors', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Nickname').evaluate((field) => {
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }))
  })
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await page.getByLabel('Nickname').press('Enter')
  await expect(page.locator('[aria-invalid]')).not.toHaveCount(0)
})

/** Presses with the pointer, without the release that would follow a link. */
async function press(target: Locator): Promise<void> {
  await target.hover()
  await target.page().mouse.down()
}

test('pressing a link or a secondary button of the form marks no field as invalid', async ({
  page,
}) => {
  const invalidFields = page.locator('[aria-invalid]')
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@')
  await press(page.getByRole('link', { name: 'Sign Up' }))
  await expect(page.getByLabel('Email')).not.toBeFocused()
  await expect(invalidFields).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL('/register')

  await register(page, newPerson('ada'))
  await page.getByLabel('Confirmation code').focus()
  await press(page.getByRole('button', { name: 'Send a new code' }))
  await page.mouse.up()
  await expect(page.getByLabel('Confirmation code')).not.toBeFocused()
  await expect(invalidFields).toHaveCount(0)
  await page.getByLabel('Confirmation code').focus()
  await page.getByRole('heading').first().click()
  await expect(invalidFields).toHaveCount(1)
})
