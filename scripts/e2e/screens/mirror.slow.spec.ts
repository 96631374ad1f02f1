import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect } from '../../testing/browser/fixtures'
import { test } from '../../testing/browser/own-browser'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'
import { compareWrapping } from '../../testing/browser/screens/compare-wrapping'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

// With scroll bars that take space, as on most desktops.
test.use({ without: ['--hide-scrollbars'] })

const PIECES = [
  ...['the', 'lamp', 'is', 'lit', 'somebody', 'To', 'AVATAR', 'ffi', 'Ty.', ' ', '\t', '-', '…'],
  ...[
    'https://a.example/b_(c)',
    'http://b.example/?d=e,f',
    'ada',
    'مرحبا',
    'بالجميع',
    'שלום',
    '123',
  ],
  ...[
    '👩‍👩‍👧‍👦',
    '🎉',
    '🏳️‍🌈',
    '漢字',
    'かな',
    'e\u0301\u0301',
    'long'.repeat(40),
    'क्षत्रिय',
    '(',
    ')',
  ],
]

/** Lines of a fixed sequence of pieces that looks random. */
function randomLines(count: number): string[] {
  let seed = 7
  function below(limit: number): number {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  return Array.from({ length: count }, () => {
    const pieces = Array.from({ length: 1 + below(25) }, () => PIECES[below(PIECES.length)])
    return `${['bob', 'مريم', 'Ty'][below(3)]}: ${pieces.join(below(4) > 0 ? ' ' : '')}`
  })
}

/** How far the mirror is from the area's position, once both are at rest. */
async function distanceToMirror(page: Page): Promise<number> {
  return page.locator('.chat-transcript').evaluate(async (transcript) => {
    const positions = () =>
      [...transcript.querySelectorAll('.chat-lines, .chat-mirror')].map((each) => each.scrollTop)
    for (let stableFrames = 0, previousPositions = ''; stableFrames < 10; stableFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (String(positions()) !== previousPositions) stableFrames = 0
      previousPositions = String(positions())
    }
    const [one = 0, other = 0] = positions()
    return Math.abs(one - other)
  })
}

test('the painted lines wrap as the text area’s do, and scroll with them', async ({
  page,
  ada,
}) => {
  const room = await ScriptedRoom.open(page, randomLines(100))
  await signIn(page, ada)
  room.say('bob: end')
  await expect(transcriptOf(page)).toHaveValue(/bob: end$/)
  for (const width of [1280, 390, 713]) {
    await page.setViewportSize({ width, height: 800 })
    const { differing, heights } = await page.evaluate(compareWrapping)
    expect(differing).toEqual([])
    expect(heights[0]).toBe(heights[1])
    expect(await distanceToMirror(page)).toBe(0)
  }
  await transcriptOf(page).focus()
  for (const key of [
    'PageUp',
    'PageUp',
    'PageUp',
    'PageDown',
    'ArrowUp',
    'Control+Home',
    'PageDown',
  ]) {
    await page.keyboard.press(key)
    expect(await distanceToMirror(page)).toBeLessThan(1)
  }
})

test('own lines, other authors, mentions and the room’s words look different, by the facts that the room sends', async ({
  page,
  ada,
}) => {
  const at = new Date().setHours(21, 3)
  const line = (by: string, text: string) => ({ text, by, kind: 'said' as const, at })
  const lines = [
    line('b1', 'bob: hi Ada'),
    line('b2', 'bob: I am another bob'),
    line('a1', 'Ada: hello'),
    line('b1', 'Ada: no, I am Ada'),
    { ...line('', 'carl joined'), kind: 'joined' as const },
    line('b1', 'carl joined'),
  ]
  await ScriptedRoom.open(page, lines, { name: 'Ada', by: 'a1' })
  await signIn(page, ada)
  const rows = page.locator('.chat-row')
  await expect(rows).toHaveCount(6)
  const lineStyles = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { color, backgroundColor } = getComputedStyle(row)
      const name = row.querySelector('span')
      const mention = row.querySelector('.chat-mention')
      return {
        time: row.getAttribute('data-time'),
        color,
        backgroundColor,
        name: name && !name.className ? getComputedStyle(name).color : null,
        mention: mention?.textContent,
      }
    }),
  )
  const [bob, otherBob, ownLine, imitatedAda, joinedLine, imitatedJoinedLine] = lineStyles
  expect(lineStyles.map(({ time }) => time)).toEqual(Array(6).fill('21:03'))
  expect(bob?.name).not.toBe(otherBob?.name)
  expect(bob?.name).toBe(imitatedAda?.name)
  expect(ownLine?.backgroundColor).not.toBe(imitatedAda?.backgroundColor)
  expect(lineStyles.map(({ mention }) => mention)).toEqual([
    'Ada',
    undefined,
    undefined,
    'Ada',
    undefined,
    undefined,
  ])
  expect(joinedLine?.color).not.toBe(imitatedJoinedLine?.color)
  expect(imitatedJoinedLine?.color).toBe(bob?.color)
})

test('the room marks one’s own line as such', async ({ page, ada }) => {
  await enterRoom(page, ada)
  await say(page, 'hello')
  const ownLine = page.locator('.chat-row-own', { hasText: 'hello' })
  await expect(ownLine).toHaveText(`${ada.nickname}: hello`)
  await expect(ownLine).toHaveAttribute('data-time', /^\d\d:\d\d$/)
  await expect(ownLine.locator('span')).toHaveText(ada.nickname)
})

test('lines in forced colours are the text area’s own', async ({ page, ada }) => {
  await ScriptedRoom.open(page, ['bob: see https://a.example/'])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/bob/)
  const row = page.locator('.chat-row')
  const colour = () => transcriptOf(page).evaluate((area) => getComputedStyle(area).color)
  await expect(row).toBeVisible()
  expect(await colour()).toBe('rgba(0, 0, 0, 0)')
  await expectFitsEveryViewport(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(row).toBeHidden()
  expect(await colour()).toMatch(/^rgb\(/)
})
