import {
  activate,
  asPasted,
  codeFor,
  newPerson,
  register,
  signIn,
  signUp,
} from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'
import { fillForm, IDENTITY_SERVICE, submitOf } from '../../testing/browser/screens/forms'

// A violation of the security policy is an error in the console as well.
test('a visitor registers, activates, signs in, chats with another, asks for trivia, reloads, signs out and comes back, with an empty console and nothing blocked by the policy', async ({
  page,
  consoleErrors,
  browser,
  site,
  ada: bob,
}) => {
  const ada = newPerson('ada')
  await signUp(page, ada)
  const bobsContext = await browser.newContext({ baseURL: site.url })
  const bobsPage = await bobsContext.newPage()
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
  await bobsContext.close()

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

test('the way back from the activation finds the form filled in, except for the password, and the code may be pasted in any format', async ({
  page,
}) => {
  const ada = newPerson('ada')
  await register(page, ada)
  await page.goBack()
  await expect(page.getByLabel('Nickname')).toHaveValue(ada.nickname)
  await expect(page.getByLabel('Email address')).toHaveValue(ada.email)
  for (const label of ['Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  const storage = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))
  expect(storage).not.toContain(ada.password)

  await page.goForward()
  await page.getByLabel('Confirmation code').fill(asPasted(await codeFor(page, ada)))
  await submitOf(page, 'confirm').click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain(
    'parlor.auth-register',
  )
})

test('a sign-up whose answer is lost leads to the activation when it is sent again', async ({
  page,
}) => {
  const ada = newPerson('ada')
  await page.route(
    IDENTITY_SERVICE,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('/register')
  await fillForm(page, 'register', ada)
  const dialog = page.waitForEvent('dialog')
  const click = submitOf(page, 'register').click()
  await (await dialog).accept()
  await click
  await expect(submitOf(page, 'register')).toBeEnabled()
  await submitOf(page, 'register').click()
  await expect(page).toHaveURL('/confirm')
  await activate(page, ada)
  await signIn(page, ada)
})
