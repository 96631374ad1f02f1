import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { composerOf, transcriptOf } from '../../testing/browser/room'

/** Each field of a form: values that a rule of specification section 5 refuses, then one it takes. */
const RULES: Record<string, Record<string, { refused: string[]; accepted: string }>> = {
  '/login': {
    Email: { refused: ['', 'ada@'], accepted: 'ada@example.com' },
    Password: { refused: ['', 'abcde'], accepted: 'abcdef' },
  },
  '/register': {
    Nickname: { refused: ['', 'ab'], accepted: 'abc' },
    'Email address': { refused: ['', 'ada.example.com'], accepted: 'ada@example.com' },
    Password: { refused: ['', 'abcde'], accepted: 'abcdef' },
  },
  '/confirm': {
    'Email address': { refused: ['', '@example.com'], accepted: 'ada@example.com' },
    'Confirmation code': { refused: ['', '12345'], accepted: '123456' },
  },
}

/** The field's message, found as assistive technology finds it. */
async function messageOf(page: Page, field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const texts = ids
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => page.locator(`[id="${id}"]`).textContent())
  return (await Promise.all(texts)).join(' ')
}

test.describe('validation (specification section 5)', () => {
  for (const [path, fields] of Object.entries(RULES)) {
    test(`${path} names each field that is empty, too short or of the wrong form`, async ({
      page,
    }) => {
      await page.goto(path)
      for (const [label, { refused, accepted }] of Object.entries(fields)) {
        const field = page.getByLabel(label, { exact: true })
        for (const value of refused) {
          await field.fill(accepted)
          await field.blur()
          await expect(field).not.toHaveAttribute('aria-invalid', 'true')
          const calm = await messageOf(page, field)
          await field.fill(value)
          await field.blur()
          await expect(field, `${label} "${value}"`).toHaveAttribute('aria-invalid', 'true')
          expect(await messageOf(page, field)).not.toBe(calm)
        }
      }
    })
  }

  test('Create Account and Activate are disabled while the form is invalid', async ({ page }) => {
    await page.goto('/register')
    const create = page.getByRole('button', { name: 'Create Account' })
    await expect(create).toBeDisabled()
    await page.getByLabel('Nickname').fill('ada')
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('abcdef')
    await expect(create).toBeDisabled()
    await page.getByLabel('Confirm password').fill('abcdef')
    await expect(create).toBeEnabled()
    await page.goto('/confirm')
    const activate = page.getByRole('button', { name: 'Activate' })
    await expect(activate).toBeDisabled()
    await page.getByLabel('Email address').fill('ada@example.com')
    await expect(activate).toBeDisabled()
    await page.getByLabel('Confirmation code').fill('123456')
    await expect(activate).toBeEnabled()
  })

  test('/dash message: required, blank counts as empty, quotes are stripped', async ({
    page,
    ada,
  }) => {
    await signIn(page, ada)
    const submit = page.getByRole('button', { name: 'Submit' })
    const composer = composerOf(page)
    await expect(submit).toBeDisabled()
    await composer.fill('   ')
    await expect(submit).toBeDisabled()
    await composer.fill(`it's "quoted" ${ada.nickname}`)
    await submit.click()
    await expect(transcriptOf(page)).toHaveValue(
      new RegExp(`${ada.nickname}: its quoted ${ada.nickname}`),
    )
    await expect(submit).toBeDisabled()
  })

  test('Trivia is disabled for 5 seconds after each click', async ({ page, ada }) => {
    await signIn(page, ada)
    // From here on the page's time stands still but for what the test lets pass.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    const trivia = page.getByRole('button', { name: 'Trivia' })
    await trivia.click()
    await expect(trivia).toBeDisabled()
    await page.clock.runFor(4_900)
    await expect(trivia).toBeDisabled()
    await page.clock.runFor(200)
    await expect(trivia).toBeEnabled()
  })
})
