import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { transcriptOf } from '../../testing/browser/room'
import { expectSoundInEveryLook } from '../../testing/browser/screens/every-look'
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

/** The middle of a text in the mirror. */
async function middleOf(page: Page, text: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('.chat-link', { hasText: text }).last().boundingBox()
  if (!box) throw new Error(`${text} is not on view.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const cursorOf = (page: Page) => transcriptOf(page).evaluate((area) => area.style.cursor)

test('a click on a link opens it in a new tab that knows nothing of this one', async ({
  page,
  ada,
}) => {
  await openRoom(page, ada)
  const { x, y } = await middleOf(page, LINK)
  await page.mouse.move(x, y)
  expect(await cursorOf(page)).toBe('pointer')
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.mouse.click(x, y)])
  await opened.waitForURL(LINK)
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await opened.close()

  // Beside the link, and in its line.
  const { x: left, y: top } = (await transcriptOf(page).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(left + 80, y)
  expect(await cursorOf(page)).toBe('')
  await page.mouse.click(left + 80, y)
  await page.mouse.click(left + 80, top + 30)
  expect(page.context().pages()).toHaveLength(1)

  const spoof = await middleOf(page, 'аpple')
  await page.mouse.move(spoof.x, spoof.y)
  await expect(transcriptOf(page)).toHaveAttribute('title', 'xn--pple-43d.example')
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
  expect(await cursorOf(page)).toBe('')
  await page.mouse.up()
  const selected = await transcriptOf(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toMatch(/at https:\/\/a\.ex/)
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(selected)
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
  await expectSoundInEveryLook(page)
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
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await opened.waitForURL(LINK)
  await page.bringToFront()
  await expect(list).toHaveCount(0)
  await expect(button).toBeFocused()
})
