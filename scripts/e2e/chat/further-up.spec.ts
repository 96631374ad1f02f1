import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { enterLongRoom, ScriptedRoom } from '../../testing/browser/screens/scripted-room'

const LINES = Array.from({ length: 330 }, (_, index) => `bob: line ${index}`)

/** How far the painted line is below the top of the page. */
const positionOf = async (page: Page, text: string) =>
  (await page.locator('.chat-row', { hasText: text }).boundingBox())?.y

test('the wheel reaches the first line ever, and no line in view jumps', async ({ page, ada }) => {
  const room = await enterLongRoom(page, ada, LINES)
  const notice = page.getByText('Loading earlier lines…')
  room.hold()
  await transcriptOf(page).hover()
  await page.mouse.wheel(0, -20_000)
  await expect(notice).toBeVisible()
  await expectFitsEveryViewport(page)
  const positionBefore = await positionOf(page, 'bob: line 280')
  expect(positionBefore).toBeGreaterThan(0)
  room.answer()
  await expect(transcriptOf(page)).toHaveValue(/^bob: line (1|2)\d\d\n/)
  await expect(notice).toHaveCount(0)
  expect(await positionOf(page, 'bob: line 280')).toBe(positionBefore)

  await expect(async () => {
    await page.mouse.wheel(0, -5_000)
    expect(await transcriptOf(page).inputValue()).toMatch(/^bob: line 0\n/)
  }).toPass()
  await expect(page.getByText('The room begins here')).toBeVisible()
  expect(room.requests.map(({ before }) => before)).toEqual([281, 181, 81])
})

test('the keys reach the first line ever', async ({ page, ada }) => {
  const room = await enterLongRoom(page, ada, LINES)
  const area = transcriptOf(page)
  await area.press('Control+Home')
  await expect(area).toHaveValue(/^bob: line (1|2)\d\d\n/)
  await expect.poll(() => room.requests.length).toBe(1)
  for (const key of ['PageUp', 'ArrowUp']) {
    const requestCount = room.requests.length
    while (room.requests.length === requestCount) await area.press(key)
  }
  await expect(async () => {
    await area.press('Control+Home')
    expect(await area.inputValue()).toMatch(/^bob: line 0\n/)
  }).toPass()
})

for (const way of ['the mouse', 'the keys'] as const)
  test(`lines that could not be loaded are asked for again with ${way}`, async ({ page, ada }) => {
    const room = await enterLongRoom(page, ada, LINES)
    const area = transcriptOf(page)
    room.refusesRequests = 'unavailable'
    await area.press('Control+Home')
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('Earlier lines could not be loaded.')
    const { y = 0, height = 0 } = (await failure.boundingBox()) ?? {}
    expect((await area.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
    await expect(page.getByText('The room begins here')).toHaveCount(0)
    await expectFitsEveryViewport(page)
    room.refusesRequests = undefined
    room.hold()
    const again = failure.getByRole('button', { name: 'Try again' })
    if (way === 'the mouse') await again.click()
    else await again.press('Enter')
    await expect(again).toHaveAttribute('data-pending')
    room.answer()
    await expect(area).toHaveValue(/^bob: line 180\n/)
    await expect(failure).toHaveCount(0)
  })

test('a reader who goes back to the newest line leaves the failure behind', async ({
  page,
  ada,
}) => {
  const room = await enterLongRoom(page, ada, LINES)
  room.refusesRequests = 'unavailable'
  await transcriptOf(page).press('Control+Home')
  await expect(page.getByRole('alert')).toBeVisible()
  await transcriptOf(page).press('Control+End')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a room without lines says so, and what it is waiting for', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(page)
  room.hold()
  await signIn(page, ada)
  await expect(page.getByText('The lines come with the connection.')).toBeVisible()
  await expectFitsEveryViewport(page)
  room.answer()
  const empty = page.getByText('Nobody has said anything yet.')
  await expect(empty).toBeVisible()
  await expect(transcriptOf(page)).toHaveValue('')
  room.say('bob: hello')
  await expect(empty).toHaveCount(0)
  await expect(page.getByText('The room begins here')).toBeVisible()
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
