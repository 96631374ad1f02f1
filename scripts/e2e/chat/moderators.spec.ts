import { ServedProcess } from '../../demo/served-process'
import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { composerOf, enterRoom, newMember, say, transcriptOf } from '../../testing/browser/room'
import { expectFitsEveryViewport } from '../../testing/browser/screens/every-viewport'

const test = testWithOwnSite
test.use({ feedback: 'inline' })

test('a moderator silences a person with the mouse, and removes a line with the keys', {
  tag: '@slow',
}, async ({ page, ada, browser, site }) => {
  const command = ['scripts/kit/command.mjs', 'moderator', 'add', ada.email, '--data', site.data]
  expect(await new ServedProcess().run({ args: command })).toBe(0)
  const { who: bob, page: other } = await newMember(browser, site.url, 'Bob')
  await enterRoom(page, ada)
  await say(other, 'first nonsense')
  await say(other, 'second nonsense')
  await expect(transcriptOf(page)).toHaveValue(/second nonsense/)

  const choose = async (text: string) => {
    await page.locator('.chat-row', { hasText: text }).hover({ force: true })
    await page.getByRole('button', { name: `What can be done with: ${text}` }).click()
  }
  await choose(`${bob.nickname}: second nonsense`)
  await expectFitsEveryViewport(page)
  await page.getByRole('button', { name: 'Silence' }).click()
  await expectFitsEveryViewport(page)
  await page.getByRole('button', { name: 'For an hour' }).click()
  await expect(page.getByText('The author is silenced for an hour.')).toBeVisible()
  await composerOf(other).fill('third nonsense')
  await composerOf(other).press('Enter')
  // It stays typed.
  await expect(composerOf(other)).toHaveValue('third nonsense')

  await composerOf(page).focus()
  for (const text of ['second nonsense', 'first nonsense']) {
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('region', { name: /Chosen line/ })).toContainText(text)
  }
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  for (const each of [page, other]) {
    await expect(transcriptOf(each)).toHaveValue(/\* A line was removed\nBob-.*second nonsense/)
    await expect(transcriptOf(each)).not.toHaveValue(/first nonsense/)
  }

  await choose(`${bob.nickname}: second nonsense`)
  await page.getByRole('button', { name: 'Silence' }).click()
  await page.getByRole('button', { name: 'Let speak again' }).click()
  await expect(page.getByText('The author may speak again.')).toBeVisible()
  await composerOf(other).press('Enter')
  await expect(transcriptOf(page)).toHaveValue(/third nonsense/)

  await choose(`* ${bob.nickname} joined`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  for (const each of [page, other])
    await expect(each.locator('.chat-here button')).toContainText('guest')
  await other.context().close()
})
