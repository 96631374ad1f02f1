import { signIn } from '../../testing/browser/accounts'
import { expect } from '../../testing/browser/fixtures'
import { test } from '../../testing/browser/own-browser'
import { transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

// With scroll bars that take space, as on most desktops; the other tests have none.
test.use({ without: ['--hide-scrollbars'] })

/** A cluster of characters without a possible line break, wider than any window. */
const UNBREAKABLE = '\u1100'.repeat(300)

test('an unbreakable line leaves every time next to its own line', async ({ page, ada }) => {
  const room = await ScriptedRoom.open(page)
  await signIn(page, ada)
  await expect(page.getByText('Connected')).toBeVisible()
  room.say(
    ...Array.from({ length: 30 }, (_, at) => `bob: ${at}`),
    `bob: ${UNBREAKABLE}`,
    'bob: end',
  )
  await expect(transcriptOf(page)).toHaveValue(/bob: end$/)
  await expect.poll(() => transcriptOf(page).evaluate((area) => area.scrollTop)).toBeGreaterThan(0)
  const scrollPositions = await page
    .locator('.chat-lines, .chat-mirror')
    .evaluateAll((both) => both.map(({ scrollTop }) => Math.round(scrollTop)))
  expect(scrollPositions[0]).toBe(scrollPositions[1])
})
