import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

test.use({ timezoneId: 'Europe/Berlin', locale: 'de-DE' })

const rowOf = (page: Page, text: string) => page.locator('.chat-row', { hasText: text })

/** The text in the gutter beside a line. */
const gutterOf = (page: Page, text: string) =>
  rowOf(page, text).evaluate((row) => getComputedStyle(row, '::before').content)

/** As a tab behind another one: a headless browser shows them all. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('each line has its time, the first one of a day its date, and days are apart, also after a reload', async ({
  page,
  ada,
}) => {
  const lineOf = (text: string, at: string) =>
    ({ text: `bob: ${text}`, by: 'b1', kind: 'said', at: Date.parse(at) }) as const
  await ScriptedRoom.open(page, [
    lineOf('good night', '2025-11-25T22:59:00Z'),
    lineOf('good morning', '2025-11-25T23:01:00Z'),
    lineOf('hello', '2025-11-26T08:05:00Z'),
    lineOf('today', new Date().toISOString()),
  ])
  await signIn(page, ada)
  for (const visit of ['first', 'reload']) {
    if (visit === 'reload') await page.reload()
    await expect(transcriptOf(page)).toHaveValue(/today$/)
    await expect(page.locator('.chat-day')).toHaveText('The room begins here · 25. Nov. 2025')
    expect(await gutterOf(page, 'good night')).toBe('"23:59"')
    expect(await gutterOf(page, 'good morning')).toBe('"26. Nov. 2025\\a 00:01"')
    expect(await gutterOf(page, 'hello')).toBe('"09:05"')
    expect(await gutterOf(page, 'today')).toMatch(/^"Today\\a \d\d:\d\d"$/)
    await expect(page.locator('.chat-row-day')).toHaveText([/good morning/, /today/])
  }
})

test('the day of the first line in view stays above the lines while one scrolls', async ({
  page,
  ada,
}) => {
  const linesOf = (day: string) =>
    Array.from({ length: 40 }, (_, at) => {
      const text = `bob: ${day}, number ${at}`
      return { text, by: 'b1', kind: 'said', at: Date.parse(`${day}T12:00:00Z`) } as const
    })
  await ScriptedRoom.open(page, [...linesOf('2025-11-25'), ...linesOf('2025-11-26')])
  await signIn(page, ada)
  const day = page.locator('.chat-day')
  await expect(day).toHaveText('26. Nov. 2025')
  const area = await transcriptOf(page).boundingBox()
  const label = await day.boundingBox()
  // It covers no line.
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(area?.y ?? 0)
  await transcriptOf(page).hover()
  await page.mouse.wheel(0, -1_200)
  await expect(day).toHaveText('25. Nov. 2025')
  expect(await day.boundingBox()).toMatchObject({ x: label?.x, y: label?.y })
})

test('the first unread line is marked after a visit elsewhere', async ({ page, ada, site }) => {
  const room = await ScriptedRoom.open(page, ['bob: read by Ada'])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/read by Ada$/)
  await expect(page.locator('.chat-row-new')).toHaveCount(0)

  await page.goto('about:blank')
  room.say('bob: missed one', 'bob: missed two')
  await page.goto(`${site.url}/dash`)
  await expect(transcriptOf(page)).toHaveValue(/missed two$/)
  await expect(page.locator('.chat-row-new')).toHaveText(/missed one/)
  expect(await gutterOf(page, 'missed one')).toMatch(/^"New\\a /)

  // The mark is still there further up, and a visit that missed nothing has none.
  await transcriptOf(page).press('Control+Home')
  await expect(page.locator('.chat-row-new')).toHaveText(/missed one/)
  await page.reload()
  await expect(transcriptOf(page)).toHaveValue(/missed two$/)
  await expect(page.locator('.chat-row-new')).toHaveCount(0)
})

test('a hidden tab counts in its title, and marks the first line', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(page, ['bob: read by Ada'])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/read by Ada$/)
  await setVisibility(page, 'hidden')
  room.say('bob: hidden one')
  await expect(page).toHaveTitle(/^\(1\) /)
  room.say('bob: hidden two')
  await expect(page).toHaveTitle(/^\(2\) /)
  await setVisibility(page, 'visible')
  await expect(page).toHaveTitle(/^Chat room/)
  await expect(page.locator('.chat-row-new')).toHaveText(/hidden one/)
})

test('lines read in one tab are read in another', async ({ page, ada, context }) => {
  const lineOf = (text: string) => ({ text, by: 'b1', kind: 'said', at: Date.now() }) as const
  const room = await ScriptedRoom.open(page, [lineOf('bob: hello')])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/hello$/)
  await setVisibility(page, 'hidden')
  room.say(lineOf('bob: anybody?'))
  await expect(page).toHaveTitle(/^\(1\) /)
  const other = await context.newPage()
  await ScriptedRoom.open(other, [lineOf('bob: hello'), lineOf('bob: anybody?')])
  await other.goto('/dash')
  await expect(transcriptOf(other)).toHaveValue(/anybody\?$/)
  await expect(page).toHaveTitle(/^Chat room/)
  await expect(page.locator('.chat-row-new')).toHaveCount(0)
})

test.describe('in the zone of the machine', () => {
  test.use({ timezoneId: undefined })

  test('above the lines stands the day, and times follow the zone of the page', async ({
    page,
    ada,
  }) => {
    const at = Date.now()
    const lines = Array.from({ length: 40 }, (_, index) => `bob: number ${index} of them`)
    const room = await ScriptedRoom.open(
      page,
      lines.map((text) => ({ text, by: 'b1', kind: 'said', at }) as const),
    )
    await signIn(page, ada)
    await expect(transcriptOf(page)).toHaveValue(/number 39 of them$/)
    await expect(page.locator('.chat-day')).toHaveText('Today')
    await transcriptOf(page).evaluate((area) => (area.scrollTop = 0))
    await expect(page.locator('.chat-day')).toHaveText('The room begins here · Today')
    const timeBefore = await gutterOf(page, 'number 5 of')
    const there = new Intl.DateTimeFormat('de', {
      timeStyle: 'short',
      timeZone: 'Asia/Kolkata',
    }).format(at)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' })
    await expect.poll(() => gutterOf(page, 'number 5 of'), { timeout: 10_000 }).toBe(`"${there}"`)
    expect(timeBefore).not.toBe(`"${there}"`)
    room.say({ text: 'bob: last', by: 'b1', kind: 'said', at })
    await expect(page.locator('.chat-day')).toHaveText('The room begins here · Today')
  })
})
