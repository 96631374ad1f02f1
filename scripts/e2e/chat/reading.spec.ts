import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

/** More than the text area holds at a time. */
const HISTORY = Array.from({ length: 400 }, (_, index) => `bob: line ${index}`)

async function enter(page: Page, who: Parameters<typeof signIn>[1]): Promise<ScriptedRoom> {
  const room = await ScriptedRoom.open(page, HISTORY)
  await signIn(page, who)
  await expect(transcriptOf(page)).toHaveValue(/line 399$/)
  return room
}

const jump = (page: Page) => page.getByRole('button', { name: /Jump to newest/ })

/** Copies the selection, as a reader does. */
async function copySelection(page: Page): Promise<string> {
  await page.keyboard.press('Control+C')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a reader further up who says something sees their own line', async ({ page, ada }) => {
  await enter(page, ada)
  for (const how of ['Enter', 'Trivia'] as const) {
    await transcriptOf(page).press('Control+Home')
    await expect(jump(page)).toBeVisible()
    if (how === 'Trivia') await page.getByRole('button', { name: how }).click()
    else {
      await composerOf(page).fill('my own')
      await page.keyboard.press(how)
    }
    await expect(transcriptOf(page)).toHaveValue(how === 'Enter' ? /me: my own$/ : /me: !trivia$/)
    await expect(jump(page)).toHaveCount(0)
    await expect(composerOf(page)).toBeFocused()
  }
})

test.describe('a selection', () => {
  // One after the other: a browser has one clipboard.
  test.describe.configure({ mode: 'default' })
  test.use({ permissions: ['local-network-access', 'clipboard-read', 'clipboard-write'] })

  test('of everything copies all lines, more than the text area holds', async ({ page, ada }) => {
    await enter(page, ada)
    await transcriptOf(page).press('Control+A')
    expect(await copySelection(page)).toBe(HISTORY.join('\n'))
  })

  test('of whole lines copies their times, and of a part the words', async ({ page, ada }) => {
    const at = Date.UTC(2026, 10, 20, 12)
    const line = (text: string, minute: number) =>
      ({ text, by: 'b1', kind: 'said', at: at + minute * 60_000 }) as const
    await ScriptedRoom.open(page, [line('bob: one', 0), line('bob: two', 1), line('bob: three', 2)])
    await signIn(page, ada)
    const area = transcriptOf(page)
    await expect(area).toHaveValue(/three$/)
    const { x = 0, y = 0, width = 0 } = (await area.boundingBox()) ?? {}
    const row = await page.locator('.chat-row').first().boundingBox()
    // From before the first line to behind the second.
    await page.mouse.move(x + 5, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + width - 30, y + 10 + (row?.height ?? 0), { steps: 4 })
    await page.mouse.up()
    const linesWithTimes = /^\[[^\]]*20[^\]]*\d\d:00\] bob: one\n\[[^\]]*\d\d:01\] bob: two$/
    expect(await copySelection(page)).toMatch(linesWithTimes)
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await copySelection(page)).toBe('bob: one\nbob: tw')
    await area.click({ clickCount: 3, position: { x: 120, y: 10 } })
    expect(await copySelection(page)).toMatch(/^\[[^\]]*\d\d:00\] bob: one\n?$/)
  })

  test('at the end does not hold the room back, and stays while its words are there', async ({
    page,
    ada,
  }) => {
    const room = await enter(page, ada)
    const { width = 0, height = 0 } = (await transcriptOf(page).boundingBox()) ?? {}
    // A word of the last line, which stands above the area's padding.
    await transcriptOf(page).dblclick({ position: { x: Math.min(width, 130), y: height - 25 } })
    const word = await copySelection(page)
    expect(word).toMatch(/^(bob|line|399)/)
    room.say('bob: and more')
    await expect(transcriptOf(page)).toHaveValue(/and more$/)
    expect(await copySelection(page)).toBe(word)
    room.say(...HISTORY.map((line) => `${line} again`))
    await expect(transcriptOf(page)).toHaveValue(/line 399 again$/)
    await expect(jump(page)).toHaveCount(0)
  })
})

test('paper gets all lines, with their times, and no button', async ({ page, ada }) => {
  const room = await enter(page, ada)
  room.say({ text: 'bob: now', by: 'b1', kind: 'said', at: Date.UTC(2026, 10, 20, 12) })
  await expect(transcriptOf(page)).toHaveValue(/now$/)
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      const visibleElements = [...document.querySelectorAll('body *')].filter((each) =>
        each.checkVisibility(),
      )
      const controls = visibleElements.filter((each) => each.matches('button, input, textarea'))
      const text = document.querySelector('pre')?.textContent
      Object.assign(window, { onPaper: { controls: controls.length, text } })
    }),
  )
  await page.emulateMedia({ media: 'print' })
  await page.pdf()
  const onPaper = await page.evaluate(() => Object(window).onPaper)
  expect(onPaper.controls).toBe(0)
  // Lines without a time are of services that send none.
  expect(onPaper.text.split('\n').slice(0, -1)).toEqual(HISTORY)
  expect(onPaper.text).toMatch(/\n\[20 Nov 2026 \d\d:00\] bob: now$/)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('pre')).toBeHidden()
})
