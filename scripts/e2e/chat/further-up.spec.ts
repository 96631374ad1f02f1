import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { expectSoundInEveryLook } from '../../testing/browser/screens/every-look'
import { enterLongRoom } from '../../testing/browser/screens/scripted-room'

const LINES = Array.from({ length: 330 }, (_, index) => `bob: line ${index}`)

/** How far the painted line is below the top of the page. */
const placeOf = async (page: Page, text: string) =>
  (await page.locator('.chat-row', { hasText: text }).boundingBox())?.y

test('the wheel reaches the first line ever, and no line in view jumps', async ({ page, ada }) => {
  const room = await enterLongRoom(page, ada, LINES)
  const sign = page.getByText('Loading earlier lines…')
  room.hold()
  await transcriptOf(page).hover()
  await page.mouse.wheel(0, -20_000)
  await expect(sign).toBeVisible()
  await expectSoundInEveryLook(page)
  const before = await placeOf(page, 'bob: line 280')
  expect(before).toBeGreaterThan(0)
  room.answer()
  await expect(transcriptOf(page)).toHaveValue(/^bob: line (1|2)\d\d\n/)
  await expect(sign).toHaveCount(0)
  expect(await placeOf(page, 'bob: line 280')).toBe(before)

  await expect(async () => {
    await page.mouse.wheel(0, -5_000)
    expect(await transcriptOf(page).inputValue()).toMatch(/^bob: line 0\n/)
  }).toPass()
  expect(room.requests.map(({ before }) => before)).toEqual([281, 181, 81])
})

test('the keys reach the first line ever', async ({ page, ada }) => {
  const room = await enterLongRoom(page, ada, LINES)
  const area = transcriptOf(page)
  await area.press('Control+Home')
  await expect(area).toHaveValue(/^bob: line (1|2)\d\d\n/)
  await expect.poll(() => room.requests.length).toBe(1)
  for (const key of ['PageUp', 'ArrowUp']) {
    const asked = room.requests.length
    while (room.requests.length === asked) await area.press(key)
  }
  await expect(async () => {
    await area.press('Control+Home')
    expect(await area.inputValue()).toMatch(/^bob: line 0\n/)
  }).toPass()
})

test('a refusal leaves the lines, and the next step up asks again', async ({ page, ada }) => {
  const room = await enterLongRoom(page, ada, LINES)
  const area = transcriptOf(page)
  room.refusesRequests = 'too-fast'
  await area.press('Control+Home')
  await expect.poll(() => room.requests.length).toBeGreaterThan(0)
  await expect(page.getByText('Loading earlier lines…')).toHaveCount(0)
  expect(await area.inputValue()).toMatch(/^bob: line 280\n/)
  room.refusesRequests = undefined
  await area.hover()
  await page.mouse.wheel(0, -100)
  await expect(area).toHaveValue(/^bob: line 180\n/)
})
