import { expect } from '@playwright/test'
import { type Person, signUp } from '../people'
import { composerOf, say, transcriptOf } from '../room'
import { misbehave } from './identity-service'
import { ScriptedRoom } from './scripted-room'
import type { Tour } from './tour'

const HISTORY = Array.from({ length: 40 }, (_, index) => `bob: line ${index}`)

/** The dash: connected, cooling down, refused, scrolled up, cut off; then a sign-in that cannot be
 * confirmed. */
export async function tourRoom({ page, stop, who }: Tour & { who: Person }): Promise<void> {
  const room = await ScriptedRoom.open(page, HISTORY)
  await signUp(page, who)
  await expect(transcriptOf(page)).toHaveValue(/line 39$/)
  await say(page, 'A line that is so long that it has to be broken in a window of any width at all')
  await expect(transcriptOf(page)).toHaveValue(/at all$/)
  await stop('dash, connected')

  await page.getByRole('button', { name: 'Trivia' }).click()
  await composerOf(page).fill('a draft')
  await stop('dash, cooling down')

  room.refuseNext('too-long')
  await composerOf(page).press('Enter')
  await expect(composerOf(page)).toHaveValue('a draft')
  await stop('dash, refused')

  await transcriptOf(page).press('Control+Home')
  // Here the refusal goes, and in the same frame the button comes where it was.
  await composerOf(page).fill('another draft')
  room.say('bob: unseen', 'bob: unseen too')
  await expect(page.getByRole('button', { name: /Jump to newest/ })).toContainText('2 new')
  await stop('dash, scrolled up')

  await room.cut()
  await composerOf(page).press('Enter')
  await expect(page.getByText('Reconnecting… 1 message waits.')).toBeVisible()
  await stop('dash, reconnecting')

  await misbehave(page, { kind: 'cut' })
  // Two hours on by the page's clock: both tokens live for one.
  await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await stop('sign-in not confirmed')
}
