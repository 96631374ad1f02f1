import { expect } from '@playwright/test'
import { type Person, signIn } from '../../../testing/browser/accounts'
import { composerOf, leaveDash, say, transcriptOf } from '../../../testing/browser/room'
import { expectForm, returnToTab } from '../../../testing/browser/watched-page'
import type { MarkedName, ReleaseTrain } from './marked-releases'
import type { WatchedTab } from './watched-tab'

export interface Journey {
  tab: WatchedTab
  trains: Record<MarkedName, ReleaseTrain>
  who: Person
  draw: () => number
}

/** Uses the dash while remote-chat changes: one line is said, another is half typed. Returns true
 * if the typed text is still there. */
export async function stepInChat(journey: Journey, number: number): Promise<boolean> {
  const { tab, trains, draw } = journey
  const { page } = tab
  const draft = `half a thought ${number}`
  await say(page, `a whole thought ${number}`)
  await composerOf(page).fill(draft)
  await change(journey, 'remote-chat')
  const isNotified = draw() < 0.7
  if (isNotified) await returnToTab(page)
  let hasKeptDraft = (await composerOf(page).inputValue()) === draft
  if (draw() < 0.7) {
    await leaveDash(page)
    await expect(transcriptOf(page)).toBeVisible()
    if (isNotified) await tab.expectMark('remote-chat', trains['remote-chat'].live)
    hasKeptDraft &&= (await composerOf(page).inputValue()) === draft
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`a whole thought ${number}\n`))
  await expect(transcriptOf(page)).toHaveValue(new RegExp(draft))
  return hasKeptDraft
}

/** The same on the sign-in while remote-auth changes, with visits to the other forms. */
export async function stepInForms(journey: Journey, number: number): Promise<boolean> {
  const { tab, trains, who, draw } = journey
  const { page } = tab
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectForm(page)
  const draft = `somebody-${number}@example.com`
  await page.getByLabel('Email').fill(draft)
  await change(journey, 'remote-auth')
  if (draw() < 0.7) await returnToTab(page)
  const hasKeptDraft = (await page.getByLabel('Email').inputValue()) === draft
  if (draw() < 0.5) {
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
    await page.getByRole('link', { name: 'Activate' }).click()
    await expect(page.getByRole('heading', { name: 'Activate Your Account' })).toBeVisible()
    await page.getByRole('link', { name: 'Login' }).click()
    await expectForm(page)
  }
  await signIn(page, who)
  await expect(transcriptOf(page)).toBeVisible()
  if (draw() < 0.3) {
    await returnToTab(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await tab.expectMark('remote-auth', trains['remote-auth'].live)
    await signIn(page, who)
    await expect(transcriptOf(page)).toBeVisible()
  }
  return hasKeptDraft
}

/** Deploys or rolls back, with two deploys for each rollback on average. */
async function change({ trains, draw }: Journey, remote: MarkedName): Promise<void> {
  if (draw() < 1 / 3) await trains[remote].rollBack(draw())
  else await trains[remote].deploy()
}
