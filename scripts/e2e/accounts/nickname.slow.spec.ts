import type { Page } from '@playwright/test'
import { addAccount, newPerson, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'
import { toggleAccountPart } from '../../testing/browser/screens/account-parts'
import { problemsInEveryViewport } from '../../testing/browser/screens/every-viewport'

test.use({ account: true })

const nicknameOf = (page: Page) => page.getByRole('textbox', { name: 'Nickname' })
const tops = (page: Page) =>
  page
    .locator('main :is(input, button)')
    .evaluateAll((controls) => controls.map((each) => each.getBoundingClientRect().top))

for (const width of [320, 390, 1280]) {
  test(`a nickname that the room changes is shown as it will be, ${width} pixels wide`, async ({
    page,
    ada,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const nickname = nicknameOf(page)
    await page.goto('/register')
    const register = await tops(page)
    await nickname.pressSequentially('ada: \u{1f600} <b>')
    await expect(nickname).toHaveAccessibleDescription('In the room: ada b')
    await nickname.fill('\u202e\u0633\u0627\u0631\u0629 :-) '.repeat(20))
    await expect(nickname).toHaveAccessibleDescription(/^In the room: \u0633/)
    expect(await tops(page)).toEqual(register)
    expect(await problemsInEveryViewport(page)).toEqual([])
    await nickname.fill('Ada')
    await expect(nickname).toHaveAccessibleDescription(/^At least 3 characters/)

    await signIn(page, ada)
    await page.goto('/account')
    await toggleAccountPart(page, 'Nickname')
    await expect(nickname).toHaveValue(ada.nickname)
    await nickname.fill('\u{1f600}'.repeat(3))
    await expect(nickname).toHaveAccessibleDescription('In the room: guest')
    await page.getByRole('button', { name: 'Save nickname' }).click()
    await expect(page.getByText('The room calls you guest now.')).toBeVisible()
  })
}

test('the second account of a name gets a number, for everybody and for good', async ({
  page,
  site,
  ada,
  browser,
}) => {
  await enterRoom(page, ada)
  const other = await addAccount(site.url, {
    ...newPerson('other'),
    nickname: ada.nickname.toUpperCase(),
  })
  const context = await browser.newContext({ baseURL: site.url })
  const theirs = await context.newPage()
  await enterRoom(theirs, other)
  await expect(theirs.getByText(`You are ${other.nickname} (2)`)).toBeVisible()
  await say(theirs, 'It is me')
  const line = `${other.nickname} (2): It is me`
  for (const each of [page, theirs])
    await expect(transcriptOf(each)).toHaveValue(new RegExp(escaped(line)))
  await theirs.reload()
  await say(theirs, 'again')
  await expect(transcriptOf(page)).toHaveValue(new RegExp(escaped(`${other.nickname} (2): again`)))
  await context.close()
})

function escaped(text: string): string {
  return text.replace(/[()]/g, '\\$&')
}
