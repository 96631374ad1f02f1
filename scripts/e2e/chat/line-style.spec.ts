import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

const LONG = 'bob: one line, and '.repeat(20)
const lineOf = (by: string, text: string) =>
  ({ text: `${by}: ${text}`, by, kind: 'said', at: Date.now() }) as const

test('the rows of a line stand close together, with one rule along all of them', async ({
  page,
  ada,
}) => {
  await ScriptedRoom.open(page, [lineOf('bob', LONG), lineOf('carl', 'short')])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/short$/)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const rows = await page.locator('.chat-row').evaluateAll((all) =>
      all.map((row) => {
        const { lineHeight, fontSize, backgroundImage, backgroundSize } = getComputedStyle(row)
        const ratio = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
        const lines = row.clientHeight / Number.parseFloat(lineHeight)
        return { ratio, lines: Math.round(lines), backgroundImage, backgroundSize }
      }),
    )
    for (const { ratio } of rows) expect(ratio).toBeCloseTo(1.4, 1)
    expect(rows[0]?.lines).toBeGreaterThan(2)
    expect(rows[1]?.lines).toBe(1)
    // The rule ends before the line does, so that the next one's is another.
    for (const row of rows) expect(row.backgroundSize).toBe('3px calc(100% - 8px)')
    expect(rows[0]?.backgroundImage).not.toBe(rows[1]?.backgroundImage)
  }
})

test('the tint of a member’s own line reaches the edges', async ({ page, ada }) => {
  await ScriptedRoom.open(page, [lineOf('ada', 'my own')], { name: 'ada', by: 'ada' })
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/my own$/)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const row = await page.locator('.chat-row-own').boundingBox()
    const card = await page.locator('.chat-transcript').boundingBox()
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBe((card?.x ?? 0) + (card?.width ?? 0))
  }
})
