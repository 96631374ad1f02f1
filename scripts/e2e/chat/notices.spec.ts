import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

test.use({ feedback: 'inline' })

const me = { name: 'me', by: 'm1' }

const lineOf = (text: string, by = 'b1') => ({ text, by, kind: 'said' as const, at: Date.now() })

const LINES = [
  ...Array.from({ length: 60 }, (_, at) => lineOf(`bob: line ${at}`)),
  lineOf('me: nonsense', me.by),
]

const composerTopOf = async (page: Page) => (await composerOf(page).boundingBox())?.y

test('a notice covers no line, moves no field, hides no button and ends by itself', async ({
  page,
  ada,
}) => {
  await page.clock.install()
  const room = await ScriptedRoom.open(page, LINES, me)
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/nonsense$/)
  const positionBefore = await composerTopOf(page)
  room.hold()
  await composerOf(page).fill('hello')
  await composerOf(page).press('Enter')
  await transcriptOf(page).hover()
  await page.mouse.wheel(0, -600)
  const jump = page.getByRole('button', { name: /Jump to newest/ })
  await expect(jump).toBeVisible()
  room.refuseNext('too-fast')
  room.answer()

  const notice = page.getByRole('alert')
  await expect(notice).toContainText('sending messages too quickly')
  await expect(jump).toBeVisible()
  expect(await composerTopOf(page)).toBe(positionBefore)
  const lines = await transcriptOf(page).boundingBox()
  const box = await notice.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((lines?.y ?? 0) + (lines?.height ?? 0))
  await expectFitsEveryViewport(page)
  await page.clock.runFor(10_000)
  await expect(notice).toHaveCount(0)
  await expect(composerOf(page)).toHaveValue('hello')
})

test('a removal says that it is under way, and is announced once', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(page, LINES, me)
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/nonsense$/)
  await transcriptOf(page).press('Alt+ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  room.hold()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /Chosen line/ })
  await expect(panel).toContainText('Asking the room…')
  await expectFitsEveryViewport(page)
  room.answer()
  await expect(panel).toHaveCount(0)
  await expect(transcriptOf(page)).not.toHaveValue(/nonsense/)
  await expect(transcriptOf(page)).toBeFocused()
  // The line itself shows it; screen readers announce it with the room's new lines.
  await expect(page.getByText('A line was removed').and(page.locator('p'))).toHaveCount(1)
})

test('a saved transcript says how many of the lines it has', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(page, LINES, me)
  room.newest = 50
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/nonsense$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save transcript' }).click()
  await download
  await expect(page.getByText('Saved 50 of 61 lines.')).toBeVisible()
})
