import { expect, type Page } from '@playwright/test'
import { addAccount, newPerson, signIn } from '../../testing/browser/accounts'
import { test } from '../../testing/browser/fixtures'
import { composerOf, say, transcriptOf } from '../../testing/browser/room'
import { layoutProblems } from '../../testing/browser/screens/layout-problems'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

const LONG = 'word '.repeat(30)
const HISTORY = Array.from({ length: 60 }, (_, index) => `bob: ${index} ${LONG}`)

/** From the smallest phone to the largest desktop, and on both sides of each change of layout. */
const WIDTHS = [320, 390, 479, 480, 719, 720, 1024, 1440, 2560]

async function problemsInWidths(
  page: Page,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    problems.push(...(await layoutProblems(page)).map((each) => `${name}, ${width} px: ${each}`))
  }
  return problems
}

/** The distance from the visible part of the transcript to its end. */
function distanceToEnd(page: Page): Promise<number> {
  return transcriptOf(page).evaluate(async (area) => {
    // Sizes are observed after the layout of a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Math.round(area.scrollHeight - area.clientHeight - area.scrollTop)
  })
}

/** Puts something of this height above the site, as the shell does. */
function putAbove(page: Page, height: number): Promise<void> {
  return page.evaluate((px) => {
    document.querySelector('#above')?.remove()
    const above = document.createElement('div')
    above.id = 'above'
    above.style.height = `${px}px`
    document.querySelector('#root')?.prepend(above)
  }, height)
}

/** Sets the browser's font size. */
function setLetters(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}

test.describe('every window', () => {
  test('from 320 to 2560 px shows the forms whole, with targets of 44 px, and with text twice as large', async ({
    page,
  }) => {
    const problems: string[] = []
    for (const path of ['/login', '/register', '/confirm']) {
      await page.goto(path)
      await expect(page.locator('form')).toBeVisible()
      problems.push(...(await problemsInWidths(page, path, WIDTHS)))
      await setLetters(page, '200%')
      problems.push(...(await problemsInWidths(page, `${path} at 200%`, [640, 1280])))
    }
    expect(problems).toEqual([])
  })

  test('keeps the button in its place when errors appear, at 320 px as well', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/login', '/register', '/confirm']) {
      await page.goto(path)
      const button = page.locator('form > button')
      const boxBefore = await button.boundingBox()
      for (const field of await page.locator('form input').all()) {
        await field.fill('#')
        await field.fill('')
        await field.blur()
      }
      expect(await page.locator('form [aria-invalid=true]').count()).toBeGreaterThan(1)
      expect(await button.boundingBox()).toEqual(boxBefore)
    }
  })
})

test.describe('the room', () => {
  test('follows the newest line through long lines, every width, and larger text', async ({
    page,
    ada,
  }) => {
    const room = await ScriptedRoom.open(page, HISTORY)
    await signIn(page, ada)
    await expect(transcriptOf(page)).toHaveValue(/59/)
    expect(await problemsInWidths(page, 'dash', WIDTHS)).toEqual([])
    for (const [width, height] of [
      [1280, 800],
      [320, 568],
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      room.say(`bob: at ${width} px ${LONG}`)
      await expect(transcriptOf(page)).toHaveValue(new RegExp(`at ${width} px`))
      expect(await distanceToEnd(page)).toBeLessThanOrEqual(2)
    }
    for (const size of ['200%', '150%', '100%']) {
      await setLetters(page, size)
      expect(await distanceToEnd(page)).toBeLessThanOrEqual(2)
    }
    await expect(page.getByRole('button', { name: /Jump/ })).toHaveCount(0)
  })

  test('keeps composer and newest line in view above a virtual keyboard', async ({ page, ada }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await ScriptedRoom.open(page, HISTORY)
    await signIn(page, ada)
    await expect(transcriptOf(page)).toHaveValue(/59/)
    await composerOf(page).click()
    // `interactive-widget=resizes-content`: the keyboard takes its height from the page.
    await page.setViewportSize({ width: 390, height: 844 - 336 })
    await expect(composerOf(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
    expect(await distanceToEnd(page)).toBeLessThanOrEqual(2)
    const [area, foot] = await Promise.all([
      transcriptOf(page).boundingBox(),
      page.locator('.chat-foot').boundingBox(),
    ])
    expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
  })

  test('keeps the newest line above the composer in a low window, and the composer in its place', async ({
    page,
    ada,
  }) => {
    await ScriptedRoom.open(page, HISTORY)
    await signIn(page, ada)
    await expect(transcriptOf(page)).toHaveValue(/59/)
    for (const [width, height] of [
      // At 200 % zoom, on a phone's side, on the smallest phone, on a desktop.
      [640, 360],
      [844, 390],
      [320, 568],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      // A size that is there and gone within one frame looks to the page like a reader's scrolling.
      expect(await distanceToEnd(page)).toBeLessThanOrEqual(2)
      const boxBefore = await page.locator('.chat-foot').boundingBox()
      expect((boxBefore?.y ?? 0) + (boxBefore?.height ?? 0)).toBeLessThanOrEqual(height)
      // As high as the strip of an override at 320 px, and as the notice of a withdrawn release.
      for (const above of [44, 132]) {
        await putAbove(page, above)
        expect(await distanceToEnd(page)).toBeLessThanOrEqual(2)
        const area = await transcriptOf(page).boundingBox()
        const foot = await page.locator('.chat-foot').boundingBox()
        expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
        expect(area?.height).toBeGreaterThanOrEqual(3 * 23)
        if (height >= 568) expect(foot).toEqual(boxBefore)
      }
      await putAbove(page, 0)
      expect(await distanceToEnd(page)).toBeLessThanOrEqual(2)
    }
  })

  test('shows right-to-left names, emoji and endless words, and none breaks it', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const room = await ScriptedRoom.open(page)
    const nickname = `مريم 👩‍👩‍👧‍👦 ${'w'.repeat(60)}`
    await signIn(page, await addAccount(site.url, { ...newPerson('ada'), nickname }))
    await expect(page.getByText('Connected')).toBeVisible()
    const lines = [
      'مريم: مرحبا بالجميع!',
      `bob: ${'long'.repeat(200)}`,
      '👩‍👩‍👧‍👦: 🎉🏳️‍🌈',
      'bob: e\u0301\u0301\u0301',
    ]
    room.say(...lines)
    for (const line of lines) await expect(transcriptOf(page)).toHaveValue(new RegExp(`${line}`))
    await say(page, 'שלום "לכולם"')
    await expect(transcriptOf(page)).toHaveValue(/me: שלום לכולם$/)
    expect(await problemsInWidths(page, 'dash', WIDTHS)).toEqual([])
    // Each painted line is at the height of the text area’s, however that wraps.
    const heights = await page.locator('.chat-mirror').evaluate((times) => times.scrollHeight)
    expect(heights).toBe(await transcriptOf(page).evaluate((area) => area.scrollHeight))
  })
})
