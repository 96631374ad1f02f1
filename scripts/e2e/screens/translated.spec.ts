import { expect, test } from '../../testing/browser/fixtures'
import { person, register, signIn } from '../../testing/browser/people'
import { composerOf, say, transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'
import { translate } from '../../testing/browser/screens/translate'

test('a translated form keeps its countdown and shows and hides a password', async ({ page }) => {
  await register(page, person('ada'))
  await translate(page)
  const wait = page.getByText(/^again in \d+ s$/)
  const seconds = async () => Number((await wait.textContent())?.match(/\d+/)?.[0])
  const before = await seconds()
  await expect.poll(seconds).toBeLessThan(before)

  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
})

test('a translated room leaves names and lines alone, and tells of its connection', async ({
  page,
  ada,
}) => {
  const room = await ScriptedRoom.open(page, ['bob: hello'])
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(/hello/)
  await translate(page)
  await expect(page.locator('font', { hasText: 'Connected' })).toBeVisible()
  await expect(page.getByRole('banner').locator('font', { hasText: ada.nickname })).toHaveCount(0)
  await say(page, 'a line')
  await expect(page.getByRole('log')).toContainText('a line')
  await expect(page.locator('font', { hasText: 'a line' })).toHaveCount(0)
  await room.cut()
  await composerOf(page).fill('later')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toContainText('1 message waits')
})
