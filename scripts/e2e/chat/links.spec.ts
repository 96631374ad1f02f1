import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

const LINK = 'https://a.example/b?c=d'
const LINES = [
  ...Array.from({ length: 30 }, (_, at) => `bob: line ${at}`),
  'bob: an older one is https://b.example/(c).',
  `bob: look at ${LINK}, it is good`,
  'bob: and at https://аpple.example/',
]

/** The dash with lines that have links. The linked pages answer without a network. */
async function openRoom(page: Page, ada: Parameters<typeof signIn>[1]): Promise<ScriptedRoom> {
  await page.context().route(/\.example\//, (route) => route.fulfill({ body: 'linked' }))
  const room = await ScriptedRoom.open(page, LINES)
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/apple|аpple/)
  return room
}

/** The middle of a link, of its first row. */
function middleOf(page: Page, text: string): Promise<{ x: number; y: number }> {
  return page
    .locator('.chat-link', { hasText: text })
    .last()
    .evaluate((link) => {
      const { x, y, width, height } = link.getClientRects()[0] ?? new DOMRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
}

/** The address of the link below a point of the window, for the browser's own pointer. */
const linkAt = (page: Page, x: number, y: number) =>
  page.evaluate((point) => document.elementFromPoint(point.x, point.y)?.closest('a')?.href, {
    x,
    y,
  })

test('a click on a link opens it in a new tab that knows nothing of this one', async ({
  page,
  ada,
}) => {
  await openRoom(page, ada)
  const { x, y } = await middleOf(page, LINK)
  await page.mouse.move(x, y)
  expect(await linkAt(page, x, y)).toBe(LINK)
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.mouse.click(x, y)])
  await popup.waitForURL(LINK)
  expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await popup.close()

  // Beside the link, and in its line.
  const { x: left, y: top } = (await transcriptOf(page).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(left + 80, y)
  expect(await linkAt(page, left + 80, y)).toBeUndefined()
  await page.mouse.click(left + 80, y)
  await page.mouse.click(left + 80, top + 30)
  expect(page.context().pages()).toHaveLength(1)

  const spoof = await middleOf(page, 'аpple')
  const title = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.getAttribute('title'),
    spoof,
  )
  expect(title).toBe('xn--pple-43d.example')
})

test('a middle click and the menu are the browser’s, and the focus stays', async ({
  page,
  ada,
}) => {
  await openRoom(page, ada)
  const { x, y } = await middleOf(page, LINK)
  await page.evaluate(() => {
    const presses: object[] = []
    Object.assign(window, { pressed: presses })
    for (const kind of ['contextmenu', 'auxclick']) {
      addEventListener(kind, ({ target, defaultPrevented }) => {
        const href = target instanceof HTMLAnchorElement ? target.href : ''
        presses.push({ kind, href, defaultPrevented })
      })
    }
  })
  await page.mouse.click(x, y, { button: 'right' })
  await page.keyboard.press('Escape')
  await page.mouse.click(x, y, { button: 'middle' })
  // The browser decides what follows; one without windows opens nothing.
  expect(await page.evaluate(() => Object(window).pressed)).toEqual([
    { kind: 'contextmenu', href: LINK, defaultPrevented: false },
    { kind: 'auxclick', href: LINK, defaultPrevented: false },
    { kind: 'auxclick', href: LINK, defaultPrevented: false },
  ])
  await expect(composerOf(page)).toBeFocused()
  await expectFitsEveryViewport(page)
})

test('the wheel over a link scrolls the room, and no line in view jumps', async ({ page, ada }) => {
  await openRoom(page, ada)
  const area = transcriptOf(page)
  const { x, y } = await middleOf(page, LINK)
  const top = await area.evaluate(({ scrollTop }) => scrollTop)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -90)
  await expect.poll(() => area.evaluate(({ scrollTop }) => Math.round(scrollTop))).toBe(top - 90)
  await expect(page.getByRole('button', { name: /Jump to newest/ })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const tops = () =>
    page
      .locator('.chat-lines, .chat-mirror')
      .evaluateAll((both) => both.map(({ scrollTop }) => Math.round(scrollTop)))
  await expect.poll(tops).toEqual([top - 90, top - 90])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap opens a link, and a finger that begins on one scrolls the room', async ({
    page,
    ada,
  }) => {
    await openRoom(page, ada)
    const { x, y } = await middleOf(page, LINK)
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.touchscreen.tap(x, y)])
    await popup.waitForURL(LINK)
    await popup.close()
    const top = await transcriptOf(page).evaluate(({ scrollTop }) => scrollTop)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: down === undefined ? [] : [{ x, y: y + down }],
      })
    await touch('touchStart', 0)
    for (const down of [20, 40, 60, 80, 100]) await touch('touchMove', down)
    await touch('touchEnd')
    await expect
      .poll(() => transcriptOf(page).evaluate(({ scrollTop }) => scrollTop))
      .toBeLessThan(top - 50)
  })
})

test('a selection across a link is copied as text, and opens nothing', async ({ page, ada }) => {
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write', 'local-network-access'])
  await openRoom(page, ada)
  const { x, y } = await middleOf(page, LINK)
  const box = await page.locator('.chat-link', { hasText: LINK }).boundingBox()
  const width = box?.width ?? 0
  await page.mouse.move(x - width / 2 - 30, y)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 4 })
  expect(await linkAt(page, x, y)).toBeUndefined()
  await page.mouse.up()
  const selection = await transcriptOf(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selection).toMatch(/at https:\/\/a\.ex/)
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(selection)
  expect(page.context().pages()).toHaveLength(1)
})

test('a key and a button list the newest links, and return the focus', async ({ page, ada }) => {
  const room = await openRoom(page, ada)
  const area = transcriptOf(page)
  await expect(area).toHaveAccessibleDescription(/Alt\+L/)
  await area.focus()
  await page.keyboard.press('Alt+l')
  const list = page.getByRole('dialog', { name: 'Newest links' })
  const links = list.getByRole('link')
  await expect(links).toHaveText([
    'https://аpple.example/leads to xn--pple-43d.example',
    LINK,
    'https://b.example/(c)',
  ])
  await expectFitsEveryViewport(page)
  await expect(links.first()).toBeFocused()
  room.say('bob: meanwhile https://c.example/')
  await expect(area).toHaveValue(/meanwhile/)
  await expect(links).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(area).toBeFocused()

  const button = page.getByRole('button', { name: 'Links' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(4)
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.waitForURL(LINK)
  await page.bringToFront()
  await expect(list).toHaveCount(0)
  await expect(button).toBeFocused()
})
