import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

const lineOf = (by: string, text: string) =>
  ({ text: `${by}: ${text}`, by, kind: 'said', at: Date.now() }) as const

/** Ada's own lines are those with a number that ends in 5. */
const LINES = Array.from({ length: 40 }, (_, at) =>
  lineOf(at % 10 === 5 ? 'ada' : 'bob', `line ${at}.`),
)

async function enter(page: Page, who: Parameters<typeof signIn>[1]): Promise<ScriptedRoom> {
  const room = await ScriptedRoom.open(page, LINES, { name: 'ada', by: 'ada' })
  await signIn(page, who)
  await expect(transcriptOf(page)).toHaveValue(/line 39\.$/)
  return room
}

const rowOf = (page: Page, text: string) => page.locator('.chat-row', { hasText: text })
const handleOf = (page: Page) => page.getByRole('button', { name: /^What can be done with/ })
const choiceOf = (page: Page) => page.getByRole('region', { name: /Chosen line/ })
const topOf = (page: Page) => transcriptOf(page).evaluate(({ scrollTop }) => Math.round(scrollTop))

const letters = (page: Page) =>
  transcriptOf(page).evaluate((area) => getComputedStyle(area).fontSize)

/** The line at the upper edge of the transcript, and how much of it is above, from 0 to 1. */
const placeOf = (page: Page) =>
  page.locator('.chat-mirror').evaluate(({ children, scrollTop }) => {
    const rows = [...children] as HTMLElement[]
    const row = rows.findLast(({ offsetTop }) => offsetTop <= scrollTop + 1)
    if (!row) throw new Error('There is no line.')
    const partAbove = (scrollTop - row.offsetTop) / row.offsetHeight
    return { line: row.textContent.slice(0, 14), partAbove }
  })

async function boxOf(locator: ReturnType<typeof rowOf>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not in view.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The lines in view that an element covers a part of. */
async function coveredBy(page: Page, locator: ReturnType<typeof rowOf>): Promise<string[]> {
  const { x, right, y, bottom } = await boxOf(locator)
  const area = await boxOf(transcriptOf(page))
  const rows = await page.locator('.chat-row').evaluateAll((all) =>
    all.map((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect()
      return { left, right, top, bottom, text: row.textContent ?? '' }
    }),
  )
  return rows
    .filter((row) => row.bottom > area.y + 1 && row.top < area.bottom - 1)
    .filter((row) => row.left < right - 1 && x < row.right - 1)
    .filter(
      (row) => Math.max(row.top, area.y) < bottom - 1 && y < Math.min(row.bottom, area.bottom) - 1,
    )
    .map(({ text }) => text)
}

for (const [what, line] of [
  ['a short line', 'short'],
  ['a line longer than the window', 'long '.repeat(390)],
] as const)
  test(`a reader at ${what} keeps the place when the window turns, letters grow, lines come and one above is removed`, async ({
    page,
    ada,
  }) => {
    const before = lineOf('bob', 'some lines of the others. '.repeat(15))
    const after = Array.from({ length: 40 }, () => lineOf('bob', 'and after it. '.repeat(9)))
    const room = await ScriptedRoom.open(page, [before, before, lineOf('bob', line), ...after])
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, ada)
    await expect(transcriptOf(page)).toHaveValue(/after it/)
    await composerOf(page).focus()
    await transcriptOf(page).evaluate((area) => {
      const [row] = [...document.querySelectorAll<HTMLElement>('.chat-row')].slice(2)
      if (row) area.scrollTop = row.offsetTop + row.offsetHeight / 2
    })
    await expect(page.getByRole('button', { name: /Jump to newest/ })).toBeVisible()
    const place = await placeOf(page)
    expect(place.line).toBe(`bob: ${line}`.slice(0, 14))
    const expectSamePlace = () =>
      expect
        .poll(() => placeOf(page))
        .toEqual({ ...place, partAbove: expect.closeTo(place.partAbove, 1) })
    for (const [width, height] of [
      [844, 390],
      [320, 568],
      [1280, 800],
      [640, 400],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectSamePlace()
    }
    for (const size of ['200%', '150%', '100%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      await expectSamePlace()
    }
    room.say(lineOf('bob', 'and more'))
    room.remove(1)
    await expect(transcriptOf(page)).toHaveValue(/and more\n\* A line was removed$/)
    await expect(transcriptOf(page)).toHaveValue(/^\* A line was removed\n/)
    await expectSamePlace()
  })

test('new lines do not move the text below a pressed mouse button', async ({ page, ada }) => {
  const room = await enter(page, ada)
  const row = await boxOf(rowOf(page, 'line 37.'))
  await page.mouse.move(row.x + 100, row.y + row.height / 2)
  await page.mouse.down()
  room.say(lineOf('bob', 'while pressed'), lineOf('bob', 'and more'))
  await expect(page.getByRole('log')).toContainText('while pressed')
  expect((await boxOf(rowOf(page, 'line 37.'))).y).toBe(row.y)
  // A selection by dragging goes on.
  await page.mouse.move(row.x + 20, row.y + row.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect(transcriptOf(page)).toHaveValue(/and more$/)
  const selected = await transcriptOf(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toMatch(/^[a-z:]+ [lin]/)
  room.say(lineOf('bob', 'the newest'))
  await expect(rowOf(page, 'the newest')).toBeInViewport()
  await expect(page.getByRole('button', { name: /Jump to newest/ })).toHaveCount(0)
})

test('text typed in the transcript goes to the message field', async ({ page, ada }) => {
  await enter(page, ada)
  await transcriptOf(page).focus()
  for (const key of ['Shift', 'Control+c', 'Alt+x', 'ArrowUp', 'Space'])
    await page.keyboard.press(key)
  await expect(transcriptOf(page)).toBeFocused()
  await transcriptOf(page).dispatchEvent('keydown', { key: 'Dead' })
  await expect(composerOf(page)).toBeFocused()
  await transcriptOf(page).focus()
  await page.keyboard.type('Hi there')
  await expect(composerOf(page)).toHaveValue('Hi there')
  await expect(composerOf(page)).toBeFocused()
})

test('the keys of pages scroll the room from an empty message field', async ({ page, ada }) => {
  await enter(page, ada)
  const newest = await topOf(page)
  await composerOf(page).focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => topOf(page)).toBeLessThan(newest - 100)
  await page.keyboard.press('PageDown')
  await expect.poll(() => topOf(page)).toBe(newest)
  await page.keyboard.press('Home')
  await expect.poll(() => topOf(page)).toBe(0)
  await expect(page.getByRole('button', { name: /Jump to newest/ })).toBeVisible()
  await page.keyboard.press('End')
  await expect.poll(() => topOf(page)).toBe(newest)
  await expect(page.getByRole('button', { name: /Jump to newest/ })).toHaveCount(0)
  await expect(composerOf(page)).toBeFocused()
  await composerOf(page).fill('a draft')
  for (const key of ['Home', 'PageUp']) await page.keyboard.press(key)
  expect(await topOf(page)).toBe(newest)
})

test('the mouse over a line shows what can be done with it, and a click opens nothing', async ({
  page,
  ada,
}) => {
  await enter(page, ada)
  await rowOf(page, 'line 34.').hover({ force: true })
  await expect(handleOf(page)).toHaveCount(0)
  await rowOf(page, 'line 35.').click({ force: true })
  await expect(choiceOf(page)).toHaveCount(0)
  await expect(handleOf(page)).toHaveAccessibleName('What can be done with: ada: line 35.')
  expect(await coveredBy(page, handleOf(page))).toEqual([])
  const row = await boxOf(rowOf(page, 'line 35.'))
  const handle = await boxOf(handleOf(page))
  expect(handle.y + handle.height / 2).toBeCloseTo(row.y + row.height / 2, 0)

  const layoutBefore = [await boxOf(composerOf(page)), await letters(page)]
  await handleOf(page).click()
  await expect(choiceOf(page)).toContainText('line 35.')
  expect([await boxOf(composerOf(page)), await letters(page)]).toEqual(layoutBefore)
  await expectFitsEveryViewport(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(await coveredBy(page, choiceOf(page))).toEqual([])
  await expect(rowOf(page, 'line 35.')).toBeInViewport()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'line 35.').hover({ force: true })
  await handleOf(page).hover()
  const newest = await topOf(page)
  await page.mouse.wheel(0, -40)
  await expect.poll(() => topOf(page)).toBe(newest - 40)
  await page.mouse.move(5, 5)
  await expect(handleOf(page)).toHaveCount(0)
})

test('a key shows it too and moves the focus there, and it follows its line', async ({
  page,
  ada,
}) => {
  await enter(page, ada)
  await composerOf(page).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(choiceOf(page)).toContainText('line 35.')
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
  await expect(handleOf(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(handleOf(page)).toHaveAccessibleName(/line 25/)
  expect(await coveredBy(page, handleOf(page))).toEqual([])
  expect(await coveredBy(page, choiceOf(page))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(handleOf(page)).toHaveCount(0)
  await expect(composerOf(page)).toBeFocused()
})

test('a click draws no ring around the transcript, and the keyboard does', async ({
  page,
  ada,
}) => {
  await enter(page, ada)
  const ring = () => transcriptOf(page).evaluate((area) => getComputedStyle(area).outlineStyle)
  await rowOf(page, 'line 37.').click({ force: true })
  await expect(transcriptOf(page)).toBeFocused()
  expect(await ring()).toBe('none')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(transcriptOf(page)).toBeFocused()
  expect(await ring()).toBe('solid')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap shows what can be done with a line', async ({ page, ada }) => {
    await enter(page, ada)
    const tap = async (text: string) => {
      const { x, y, height } = await boxOf(rowOf(page, text))
      await page.touchscreen.tap(x + 80, y + height / 2)
    }
    await tap('line 35.')
    await expect(handleOf(page)).toHaveAccessibleName(/line 35/)
    await expect(choiceOf(page)).toHaveCount(0)
    expect(await coveredBy(page, handleOf(page))).toEqual([])
    await tap('line 36.')
    await expect(handleOf(page)).toHaveCount(0)
    await tap('line 35.')
    await handleOf(page).tap()
    await expect(choiceOf(page)).toContainText('line 35.')
    expect(await coveredBy(page, choiceOf(page))).toEqual([])
  })
})
