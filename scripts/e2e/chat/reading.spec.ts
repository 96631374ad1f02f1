import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
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

/** Copies what is selected, as a reader does. */
async function copied(page: Page): Promise<string> {
  await page.keyboard.press('Control+C')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('somebody who reads further up and says something sees the own line', async ({
  page,
  ada,
}) => {
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
    expect(await copied(page)).toBe(HISTORY.join('\n'))
  })

  test('at the end does not hold the room back, and stays while its words are there', async ({
    page,
    ada,
  }) => {
    const room = await enter(page, ada)
    const { width = 0, height = 0 } = (await transcriptOf(page).boundingBox()) ?? {}
    // A word of the last line, which stands above the area's padding.
    await transcriptOf(page).dblclick({ position: { x: Math.min(width, 130), y: height - 25 } })
    const word = await copied(page)
    expect(word).toMatch(/^(bob|line|399)/)
    room.say('bob: and more')
    await expect(transcriptOf(page)).toHaveValue(/and more$/)
    expect(await copied(page)).toBe(word)
    room.say(...HISTORY.map((line) => `${line} again`))
    await expect(transcriptOf(page)).toHaveValue(/line 399 again$/)
    await expect(jump(page)).toHaveCount(0)
  })
})

test('paper gets all lines and no button', async ({ page, ada }) => {
  await enter(page, ada)
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      const shown = [...document.querySelectorAll('body *')].filter((each) =>
        each.checkVisibility(),
      )
      const controls = shown.filter((each) => each.matches('button, input, textarea'))
      const text = document.querySelector('pre')?.textContent
      Object.assign(window, { onPaper: { controls: controls.length, text } })
    }),
  )
  await page.emulateMedia({ media: 'print' })
  await page.pdf()
  const onPaper = await page.evaluate(() => Object(window).onPaper)
  expect(onPaper).toEqual({ controls: 0, text: HISTORY.join('\n') })
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('pre')).toBeHidden()
})
