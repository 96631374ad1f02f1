import type { Page } from '@playwright/test'
import { type Person, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, say, transcriptOf } from '../../testing/browser/room'
import { problemsInEveryViewport } from '../../testing/browser/screens/every-viewport'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

test('a line on its way shows until it is acknowledged, and the status says how long it takes', async ({
  page,
  ada,
}) => {
  const room = await ScriptedRoom.open(page, ['bob: hello'])
  await watchLayoutShifts(page)
  await signIn(page, ada)
  const status = page.getByRole('status').first()
  await expect(status).toHaveText('Connected')
  await layoutShiftsOf(page)
  room.hold()
  await say(page, 'is anybody here?')
  const onTheWay = page.getByRole('list', { name: 'On the way' })
  await expect(onTheWay).toHaveText('is anybody here?')
  await expect(status).toHaveText('Sending…')
  await expect(status).toHaveText('Not connected. 1 message waits.')
  expect(await layoutShiftsOf(page)).toEqual([])
  expect(await problemsInEveryViewport(page)).toEqual([])

  page.once('dialog', (dialog) => dialog.dismiss())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/dash')
  room.answer()
  await expect(transcriptOf(page)).toHaveValue(/me: is anybody here\?$/)
  await expect(onTheWay).toHaveCount(0)
  await expect(status).toHaveText('Connected')
})

/** Signs in, and loses the network while the room answers nothing. */
async function loseNetwork(page: Page, who: Person) {
  const room = await ScriptedRoom.open(page)
  await signIn(page, who)
  const status = page.getByRole('status').first()
  await expect(status).toHaveText('Connected')
  room.hold()
  await page.context().setOffline(true)
  return { room, status }
}

test('a room that answers is connected, whatever the browser says about the network', async ({
  page,
  ada,
  context,
}) => {
  const { room, status } = await loseNetwork(page, ada)
  await expect(status).toHaveText('Not connected.')
  room.answer()
  await expect(status).toHaveText('Connected')
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await context.setOffline(false)
  await expect(status).toHaveText('Connected')
})

test('without a network the status counts all messages that wait', async ({
  page,
  ada,
  context,
}) => {
  const { room, status } = await loseNetwork(page, ada)
  for (const text of ['one', 'two', 'three']) await say(page, text)
  await expect(status).toHaveText('Not connected. 3 messages wait.')
  await context.setOffline(false)
  room.answer()
  await expect(status).toHaveText('Connected')
})

test('the countdown of Trivia moves in steps where less motion is wanted', async ({
  page,
  ada,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await ScriptedRoom.open(page, ['bob: hello'])
  await signIn(page, ada)
  await page.getByRole('button', { name: 'Trivia' }).click()
  await expect(page.locator('.chat-cooldown')).toHaveCSS('animation-timing-function', 'steps(5)')
})

test('the field counts a long message, and keeps one that is too long', async ({ page, ada }) => {
  await ScriptedRoom.open(page)
  await signIn(page, ada)
  await watchLayoutShifts(page)
  await composerOf(page).fill('x'.repeat(1_799))
  await expect(page.getByText(/ left$/)).toHaveCount(0)
  await composerOf(page).fill('x'.repeat(1_800))
  await expect(page.getByText('200 left')).toBeVisible()
  const long = 'x'.repeat(2_040)
  await composerOf(page).fill(long)
  await expect(page.getByText('40 too many')).toBeVisible()
  expect(await problemsInEveryViewport(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue(long)
  await composerOf(page).fill(long.slice(40))
  await page.keyboard.press('Enter')
  await expect(transcriptOf(page)).toHaveValue(/x{2000}$/)
})
