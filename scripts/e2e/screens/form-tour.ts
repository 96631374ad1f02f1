import { expect, type Page } from '@playwright/test'
import { misbehave, wellAgain } from './identity-service'
import { Latch } from './latch'
import type { Tour } from './tour'

interface Form {
  /** The button's label. */
  submit: string
  entries: Record<string, string>
  /** A failure with a remedy, and one without. */
  failures: string[]
}

const EMAIL = 'ada@example.com'
const PASSWORD = 'correct-horse'

const FORMS: Record<string, Form> = {
  login: {
    submit: 'Sign In',
    entries: { Email: EMAIL, Password: PASSWORD },
    failures: ['UserNotConfirmedException', 'NotAuthorizedException'],
  },
  register: {
    submit: 'Create Account',
    entries: {
      Nickname: 'ada',
      'Email address': EMAIL,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
    failures: ['UsernameExistsException'],
  },
  confirm: {
    submit: 'Activate',
    entries: { 'Email address': EMAIL, 'Confirmation code': '123456' },
    failures: ['CodeMismatchException', 'AliasExistsException'],
  },
}

/** The three forms: empty, invalid, filled, pending, cut off, and refused. */
export async function tourForms(tour: Tour): Promise<void> {
  // An alert, where the site is configured to give one.
  tour.page.on('dialog', (dialog) => dialog.accept())
  for (const [screen, form] of Object.entries(FORMS)) {
    await tour.page.goto(`/${screen}`)
    await tourForm(tour, { screen, form })
  }
  await tourResend(tour)
}

async function tourForm({ page, stop }: Tour, { screen, form }: { screen: string; form: Form }) {
  const submit = page.getByRole('button', { name: form.submit })
  const fields = Object.keys(form.entries).map((label) => page.getByLabel(label, { exact: true }))
  await expect(submit).toBeVisible()
  await stop(`${screen}, empty`)

  for (const [index, field] of fields.entries()) {
    // None like another: what has to match does not.
    await field.fill('#'.repeat(index + 1))
    await field.blur()
  }
  for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await stop(`${screen}, invalid`)

  await fill(page, form.entries)
  await stop(`${screen}, filled`)

  const call = new Latch()
  await misbehave(page, { kind: 'hangs', until: call.opened })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await stop(`${screen}, pending`)

  call.open()
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await stop(`${screen}, cut off`)

  for (const code of form.failures) {
    await misbehave(page, { kind: 'refuses', code })
    const answer = page.waitForResponse('**/cognito-idp/')
    await submit.click()
    await answer
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await stop(`${screen}, ${code}`)
  }
  await wellAgain(page)
}

/** From the confirm screen, filled. */
async function tourResend({ page, stop }: Tour): Promise<void> {
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(/^again in/)).toBeVisible()
  await stop('confirm, a new code sent')
}

export async function fill(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}
