import { expect, type Page } from '@playwright/test'
import {
  activate,
  codeFor,
  newPerson,
  register,
  signIn,
  trySigningIn,
} from '../../testing/browser/accounts'
import { test } from '../../testing/browser/fixtures'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { FORMS } from '../../testing/browser/screens/forms'
import { tabTo } from '../../testing/browser/screens/keyboard'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

async function typeInto(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
}

/** A step without a field to go on with begins with the focus on its heading. */
async function expectHeadingFocused(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeFocused()
}

test('a visitor gets from /register to a line in the chat by the keyboard alone', async ({
  page,
}) => {
  const ada = newPerson('ada')
  await page.goto('/register')
  await expectHeadingFocused(page, 'Create Your Account')
  await typeInto(page, FORMS.register.entries(ada))
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
  await page.keyboard.press('Space')

  await expect(page.getByLabel('Confirmation code')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveValue(ada.email)
  await page.keyboard.type(await codeFor(page, ada))
  await page.keyboard.press('Enter')

  await expectHeadingFocused(page, 'Welcome Back!')
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await typeInto(page, { Password: ada.password })
  await tabTo(page, page.getByRole('button', { name: 'Show password' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }))
  await page.keyboard.press('Enter')

  await expect(composerOf(page)).toBeFocused()
  await page.keyboard.type('no pointer')
  await page.keyboard.press('Enter')
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`${ada.nickname}: no pointer`))
  await expect(composerOf(page)).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Trivia' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Trivia' })).toBeDisabled()
  await expect(composerOf(page)).toBeFocused()
})

test('a field that takes the focus on arrival loses no key of that moment', async ({ page }) => {
  await page.addInitScript(() => {
    // Before the browser does anything else, as when keys were pressed while it was busy.
    function type() {
      for (const key of '123456') document.execCommand('insertText', false, key)
    }
    document.addEventListener('focusin', ({ target }) => {
      const isMeant = target instanceof HTMLInputElement && /code|message/.test(target.name)
      if (isMeant) queueMicrotask(type)
    })
  })
  const ada = newPerson('ada')
  await register(page, ada)
  await expect(page.getByLabel('Confirmation code')).toHaveValue('123456')
  await activate(page, ada)
  await trySigningIn(page, ada)
  await expect(composerOf(page)).toHaveValue('123456')
})

test.describe('without a keyboard', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the dash opens none', async ({ page, ada }) => {
    await ScriptedRoom.open(page, ['bob: hello'])
    await signIn(page, ada)
    await expect(transcriptOf(page)).toHaveValue('bob: hello')
    await expectHeadingFocused(page, 'Chat room')
  })
})

test('Tab moves through the transcript, which stays at the newest line', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(
    page,
    Array.from({ length: 60 }, (_, at) => `bob: ${at}`),
  )
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/59/)
  await page.getByRole('heading', { name: 'Chat room' }).focus()
  await tabTo(page, transcriptOf(page))
  await tabTo(page, composerOf(page))
  room.say('bob: the newest')
  await expect(transcriptOf(page)).toHaveValue(/the newest$/)
})

test('Tab moves through a form in reading order, and is never trapped', async ({ page }) => {
  await page.goto('/login')
  await expectHeadingFocused(page, 'Welcome Back!')
  const stops = [
    page.getByRole('link', { name: 'Sign Up' }),
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Show password' }),
    page.getByRole('button', { name: 'Sign In' }),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of stops.reverse()) {
    await expect(stop).toBeFocused()
    await page.keyboard.press('Shift+Tab')
  }
})
