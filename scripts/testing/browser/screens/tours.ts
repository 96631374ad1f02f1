import type { Report } from '@parlor/shared/contract/report'
import { expect, type Page } from '@playwright/test'
import { newPerson, type Person, signIn } from '../accounts'
import { changeConfig } from '../change-config'
import { composerOf, say, transcriptOf } from '../room'
import {
  FORMS,
  type FormName,
  fillForm,
  holdRequests,
  IDENTITY_SERVICE,
  sendRefused,
  submitOf,
} from './forms'
import { ScriptedRoom } from './scripted-room'

/** A tour of screens and their states, with a stop at each. */
export interface Tour {
  page: Page
  /** Called at each state with its name; leaves the page unchanged. */
  stop: (state: string) => Promise<void>
}

interface PersonsTour extends Tour {
  who: Person
}

/** For each form a failure with a remedy, and one without if it exists. */
const FAILURES: Record<FormName, string[]> = {
  login: ['UserNotConfirmedException', 'NotAuthorizedException'],
  register: ['UsernameExistsException'],
  confirm: ['CodeMismatchException', 'AliasExistsException'],
}

const HISTORY = Array.from({ length: 40 }, (_, index) => `bob: line ${index}`)

/** The three forms: empty, invalid, filled, pending, cut off, and refused. */
export async function tourForms(tour: Tour): Promise<void> {
  const { page, stop } = tour
  // A new person: the pool sends a name at most five codes an hour.
  const who = newPerson('ada')
  for (const name of Object.keys(FORMS) as FormName[]) {
    await page.goto(`/${name}`)
    await tourForm({ ...tour, who }, name)
  }
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(/^again in/)).toBeVisible()
  await stop('confirm, a new code sent')
}

async function tourForm({ page, stop, who }: PersonsTour, name: FormName): Promise<void> {
  const submit = submitOf(page, name)
  await expect(submit).toBeVisible()
  await stop(`${name}, empty`)

  const labels = Object.keys(FORMS[name].entries(who))
  const fields = labels.map((label) => page.getByLabel(label, { exact: true }))
  for (const [index, field] of fields.entries()) {
    // All different, so that fields that have to match do not.
    await field.fill('#'.repeat(index + 1))
    await field.blur()
  }
  for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await stop(`${name}, invalid`)

  await fillForm(page, name, who)
  await stop(`${name}, filled`)

  const cut = await holdRequests(page, IDENTITY_SERVICE)
  await submit.click()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await stop(`${name}, pending`)

  cut()
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await stop(`${name}, cut off`)

  for (const code of FAILURES[name]) {
    await sendRefused(page, { form: name, code })
    await stop(`${name}, ${code}`)
  }
  await page.unroute(IDENTITY_SERVICE)
}

/** The dash: connected, cooling down, refused, scrolled up, disconnected; then a sign-in that
 * cannot be confirmed. */
export async function tourRoom({ page, stop, who }: PersonsTour): Promise<void> {
  const room = await ScriptedRoom.open(page, HISTORY)
  await signIn(page, who)
  await expect(transcriptOf(page)).toHaveValue(/line 39$/)
  await say(page, 'A line that is so long that it has to be broken in a window of any width at all')
  await expect(transcriptOf(page)).toHaveValue(/at all$/)
  await stop('dash, connected')

  await page.getByRole('button', { name: 'Trivia' }).click()
  await expect(transcriptOf(page)).toHaveValue(/!trivia$/)
  await composerOf(page).fill('a draft')
  await stop('dash, cooling down')

  room.refuseNext('too-long')
  await composerOf(page).press('Enter')
  await expect(composerOf(page)).toHaveValue('a draft')
  await stop('dash, refused')

  // With the refusal the lines get their height back; the button stands at their lower edge.
  await composerOf(page).fill('another draft')
  await expect(page.getByText('This message is too long')).toBeHidden()
  await transcriptOf(page).press('Control+Home')
  room.say('bob: unseen', 'bob: unseen too')
  await expect(page.getByRole('button', { name: /Jump to newest/ })).toContainText('2 new')
  await stop('dash, scrolled up')

  await room.cut()
  await composerOf(page).press('Enter')
  await expect(page.getByText('Reconnecting… 1 message waits.')).toBeVisible()
  await stop('dash, reconnecting')

  await page.route(IDENTITY_SERVICE, (route) => route.abort())
  // Two hours later by the page's clock: both tokens are valid for one.
  await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await stop('sign-in not confirmed')
}

/** The notices that replace a screen: a wrong configuration, a slow remote, an unavailable one. */
export async function tourFaults({ page, stop, who }: PersonsTour): Promise<void> {
  await signIn(page, who)
  const cut = await holdRequests(page, '**/remote-chat/**')
  // The page's load event waits for its preloads.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading …', { exact: true })).toBeVisible()
  await stop('remote on its way')

  cut()
  await expect(page.getByRole('main')).toContainText('remote-chat')
  await stop('remote away')

  await changeConfig(page, ({ clientId: _, ...rest }) => ({ ...rest, feedback: 'loud' }))
  await page.goto('/login')
  await expect(page.getByRole('main')).toContainText('clientId')
  await stop('configuration that cannot work')
}

/** The pages of this machine, after a page has reported an error. */
export async function tourLocalPages({ page, stop }: Tour): Promise<void> {
  const frame = { file: `${'long-name-'.repeat(10)}.js`, line: 1, column: 1 }
  const report: Report = {
    ...{ id: 'abcdefg1', page: 'page0001', kind: 'uncaught', path: '/dash', at: Date.now() },
    ...{ remote: 'remote-chat', version: `0.1.0-${'a'.repeat(12)}` },
    error: { name: 'TypeError', frames: [frame] },
  }
  const running = { 'remote-chat': report.version }
  const vital = { name: 'LCP', value: 1_234.5, rating: 'good' }
  const reports = [
    report,
    { ...report, kind: 'running', running },
    { ...report, kind: 'vital', vital },
  ]
  const answer = await page.request.post('/reports', { data: reports })
  expect(answer.status()).toBe(204)
  for (const path of ['/_local', '/_local/inbox', '/_local/reports']) {
    await page.goto(path)
    await stop(path)
  }
  await expect(page.getByRole('region', { name: 'Running versions' })).toBeVisible()
}
