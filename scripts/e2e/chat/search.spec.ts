import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { changeConfig } from '../../testing/browser/change-config'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { enterLongRoom, ScriptedRoom } from '../../testing/browser/screens/scripted-room'

const LINES = Array.from({ length: 330 }, (_, index) => `bob: line ${index}`)
LINES[40] = 'bob: a lamp in the hall'

const selectionOf = (page: Page) =>
  transcriptOf(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )

test('a search leads to a line far back, among its neighbours', async ({ page, ada }) => {
  await enterLongRoom(page, ada, LINES)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('lamp')
  await page.keyboard.press('Enter')
  const result = page.getByRole('button', { name: 'a lamp in the hall' })
  await expect(result).toBeVisible()
  await expectFitsEveryViewport(page)
  await result.click()
  await expect.poll(() => selectionOf(page)).toBe('bob: a lamp in the hall')
  await expect(transcriptOf(page)).toHaveValue(
    /bob: line 39\nbob: a lamp in the hall\nbob: line 41/,
  )
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('the keys alone search, lead to a line and close', async ({ page, ada }) => {
  await enterLongRoom(page, ada, LINES)
  await page.keyboard.press('Alt+k')
  await page.keyboard.type('lamp')
  await page.keyboard.press('Enter')
  const result = page.getByRole('button', { name: 'a lamp in the hall' })
  await expect(result).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(result).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(transcriptOf(page)).toBeFocused()
  await expect.poll(() => selectionOf(page)).toBe('bob: a lamp in the hall')
  await page.keyboard.press('Alt+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(transcriptOf(page)).toBeFocused()
})

test('the newest question wins, and its state stays in view', async ({ page, ada }) => {
  const room = await enterLongRoom(page, ada, LINES)
  await page.getByRole('button', { name: 'Search' }).click()
  const status = page.getByRole('region', { name: 'Search' }).getByRole('status')
  await expect(status).toHaveText('Press Enter to search.')
  await page.keyboard.type('lamp')
  await page.keyboard.press('Enter')
  const result = page.getByRole('button', { name: 'a lamp in the hall' })
  await expect(result).toBeVisible()
  room.hold()
  await result.click()
  await expect(status).toHaveText('Going to the line…')
  await page.getByRole('searchbox').fill('line')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Searching…')
  await expect(result).toHaveCount(0)
  room.answer()
  await expect(status).toHaveText('50 lines so far, newest first.')
  await expect(page.getByRole('searchbox')).toBeVisible()

  room.hold()
  await page.getByRole('button', { name: 'Search further back' }).click()
  await expect(status).toHaveText('Searching…')
  await expect(status).toBeInViewport({ ratio: 1 })
  await expectFitsEveryViewport(page)
  room.answer()
  await expect(status).toHaveText('100 lines so far, newest first.')
  await expect(status).toBeInViewport({ ratio: 1 })
})

test('after the jump to a found line its day is in view', async ({ page, ada }) => {
  const noon = Date.UTC(2026, 10, 20, 12)
  const hourly = LINES.map((text, hour) => ({
    ...{ text, by: 'b1', kind: 'said' as const },
    at: noon + (hour - 40) * 3_600_000,
  }))
  const room = await ScriptedRoom.open(page, hourly)
  room.newest = 50
  await signIn(page, ada)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('lamp')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'a lamp in the hall' }).click()
  await expect.poll(() => selectionOf(page)).toBe('bob: a lamp in the hall')
  await expect(page.getByText('20 Nov', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('the room finds what was said in it, and says when it found nothing', async ({
  page,
  ada,
}) => {
  await enterRoom(page, ada)
  await say(page, 'the heliotrope is in bloom')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('HELIOTROPE bloom')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'the heliotrope is in bloom' })).toBeVisible()
  await page.getByRole('searchbox').fill('nobodysaidthis')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found.')).toBeVisible()
})

test('the search finds and marks a part of a word in a script without spaces', async ({
  page,
  ada,
}) => {
  await enterRoom(page, ada)
  for (const text of ['我家在上海东边', 'สวัสดีครับ', 'がっこうへいく']) await say(page, text)
  await page.getByRole('button', { name: 'Search' }).click()
  for (const [words, line] of Object.entries({ 上海: '我家在上海', สดี: 'สวัสดี', が: 'がっこう' })) {
    await page.getByRole('searchbox').fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: line })).toBeVisible()
    await expect(page.locator('.chat-found mark').first()).toHaveText(words)
  }
})

test('a plain room offers no search', async ({ page, ada }) => {
  await changeConfig(page, (config) => ({ ...config, chat: { authorize: true, resume: false } }))
  await enterRoom(page, ada)
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
  await page.keyboard.press('Alt+k')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})
