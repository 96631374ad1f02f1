import { expect } from '@playwright/test'
import { FORMS, type FormName, fillForm, submitOf } from './forms'
import { misbehave, sendRefused, wellAgain } from './identity-service'
import { Latch } from './latch'
import type { Tour } from './tour'

/** For each form a failure with a remedy, and one without where there is one. */
const FAILURES: Record<FormName, string[]> = {
  login: ['UserNotConfirmedException', 'NotAuthorizedException'],
  register: ['UsernameExistsException'],
  confirm: ['CodeMismatchException', 'AliasExistsException'],
}

/** The three forms: empty, invalid, filled, pending, cut off, and refused. */
export async function tourForms(tour: Tour): Promise<void> {
  // An alert, where the site is configured to give one.
  tour.page.on('dialog', (dialog) => dialog.accept())
  for (const name of Object.keys(FORMS) as FormName[]) {
    await tour.page.goto(`/${name}`)
    await tourForm(tour, name)
  }
  await tourResend(tour)
}

async function tourForm({ page, stop }: Tour, name: FormName): Promise<void> {
  const submit = submitOf(page, name)
  await expect(submit).toBeVisible()
  await stop(`${name}, empty`)

  const labels = Object.keys(FORMS[name].entries)
  const fields = labels.map((label) => page.getByLabel(label, { exact: true }))
  for (const [index, field] of fields.entries()) {
    // None like another: what has to match does not.
    await field.fill('#'.repeat(index + 1))
    await field.blur()
  }
  for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await stop(`${name}, invalid`)

  await fillForm(page, name)
  await stop(`${name}, filled`)

  const call = new Latch()
  await misbehave(page, { kind: 'hangs', until: call.opened })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await stop(`${name}, pending`)

  call.open()
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await stop(`${name}, cut off`)

  for (const code of FAILURES[name]) {
    await sendRefused(page, { submit, code })
    await stop(`${name}, ${code}`)
  }
  await wellAgain(page)
}

/** From the confirm screen, filled. */
async function tourResend({ page, stop }: Tour): Promise<void> {
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(/^again in/)).toBeVisible()
  await stop('confirm, a new code sent')
}
