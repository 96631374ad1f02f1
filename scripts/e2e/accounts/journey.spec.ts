import { expect, test } from '../../testing/browser/fixtures'
import { person, signIn, signUp } from '../../testing/browser/people'
import { say, transcriptOf } from '../../testing/browser/room'

test('a visitor registers, activates, signs in, chats with another, asks for trivia and reloads', async ({
  page,
  browser,
  site,
}) => {
  const ada = person('ada')
  const bob = person('bob')
  await signUp(page, ada)

  const elsewhere = await browser.newContext({ baseURL: site.url })
  const bobsPage = await elsewhere.newPage()
  await signUp(bobsPage, bob)

  await say(page, 'Is anybody here?')
  await expect(transcriptOf(bobsPage)).toHaveValue(
    new RegExp(`${ada.nickname}: Is anybody here\\?`),
  )
  await say(bobsPage, 'I am')
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`${bob.nickname}: I am`))

  await page.getByRole('button', { name: 'Trivia' }).click()
  for (const each of [page, bobsPage]) {
    await expect(transcriptOf(each)).toHaveValue(/!trivia[\s\S]*\?/)
  }
  await elsewhere.close()

  await page.reload()
  await expect(page).toHaveURL('/dash')
  await expect(page.getByRole('banner')).toContainText(ada.nickname)
  await expect(transcriptOf(page)).toHaveValue(/Is anybody here\?/)
})

test('what was said greets who comes later, and a new sign-in finds the account again', async ({
  page,
}) => {
  const ada = person('ada')
  await signUp(page, ada)
  await say(page, `a line of ${ada.nickname}`)
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`a line of ${ada.nickname}`))

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner')).not.toContainText(ada.nickname)

  await signIn(page, ada)
  await expect(transcriptOf(page)).toHaveValue(new RegExp(`a line of ${ada.nickname}`))
})
