import { expect, test } from '../../testing/browser/fixtures'
import { person, signIn, signUp } from '../../testing/browser/people'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'

// What the security policy stops is an error in the console as well.
test('a visitor registers, activates, signs in, chats with another, asks for trivia, reloads, signs out and comes back, with an empty console and nothing stopped by the policy', async ({
  page,
  consoleErrors,
  browser,
  site,
  ada: bob,
}) => {
  const ada = person('ada')
  await signUp(page, ada)
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const bobsPage = await elsewhere.newPage()
  await enterRoom(bobsPage, bob)

  const adasLine = new RegExp(`${ada.nickname}: Is anybody here\\?`)
  await say(page, 'Is anybody here?')
  await expect(transcriptOf(bobsPage)).toHaveValue(adasLine)
  await say(bobsPage, 'I am')
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`${bob.nickname}: I am`))

  await page.getByRole('button', { name: 'Trivia' }).click()
  for (const each of [page, bobsPage]) {
    await expect(transcriptOf(each)).toHaveValue(new RegExp(`${ada.nickname}: !trivia[\\s\\S]*\\?`))
  }
  await elsewhere.close()

  await page.reload()
  await expect(page).toHaveURL('/dash')
  await expect(page.getByRole('banner')).toContainText(ada.nickname)
  await expect(transcriptOf(page)).toHaveValue(adasLine)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner')).not.toContainText(ada.nickname)
  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(adasLine)
  expect(consoleErrors).toEqual([])

  await page.goto('/_local/inbox')
  await expect(page.getByRole('list')).toContainText(ada.email)
  expect(consoleErrors.filter((text) => text.includes('Security Policy'))).toEqual([])
})
