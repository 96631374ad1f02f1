import type { Page } from '@playwright/test'
import { newPerson, register, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { composerOf, say, transcriptOf } from '../../testing/browser/room'
import { ScriptedRoom } from '../../testing/browser/screens/scripted-room'

test('a translated form keeps its countdown and shows and hides a password', async ({ page }) => {
  await register(page, newPerson('ada'))
  await translate(page)
  const wait = page.getByText(/^again in \d+ s$/)
  const seconds = async () => Number((await wait.textContent())?.match(/\d+/)?.[0])
  const secondsBefore = await seconds()
  await expect.poll(seconds).toBeLessThan(secondsBefore)

  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
})

test('a translated room leaves names and lines alone, and shows its connection', async ({
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

/** Translates the page as a browser does: each text, also each later one, is put into elements of its
 * own, unless its author forbids it. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observedChanges = { childList: true, characterData: true, subtree: true }
    const observer = new MutationObserver(translateAll)
    translateAll()

    function translateAll(): void {
      observer.disconnect()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const textNodes: Node[] = []
      while (texts.nextNode()) textNodes.push(texts.currentNode)
      for (const text of textNodes) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || parent?.closest('font, script, [translate=no]')) continue
        const font = document.createElement('font')
        text.parentNode?.replaceChild(font, text)
        font.textContent = text.textContent
      }
      observer.observe(document.body, observedChanges)
    }
  })
}
