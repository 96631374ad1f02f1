import { addAccount, newPerson, onAnotherDevice, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, openDash, say, transcriptOf } from '../../testing/browser/room'

const HOUR_MS = 60 * 60 * 1000

test.describe('one person in several tabs', () => {
  test('a sign-out in one signs out the other, and a sign-in as somebody else switches both', async ({
    page,
    context,
    site,
    ada,
  }) => {
    await enterRoom(page, ada)
    const other = await openDash(context)
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const each of [page, other]) await expect(each).toHaveURL('/login')
    const bob = await addAccount(site.url, newPerson('bob'))
    await signIn(other, bob)
    for (const each of [page, other]) {
      await expect(each.getByText(`You are ${bob.nickname}`)).toBeVisible()
    }
  })

  test('expired tokens are refreshed once for all tabs', async ({ page, context, ada }) => {
    await enterRoom(page, ada)
    const tabs = [page, await openDash(context), await openDash(context)]
    const refreshes: unknown[] = []
    context.on('request', (request) => {
      if (!request.url().endsWith('/cognito-idp/')) return
      const { AuthFlow } = request.postDataJSON()
      if (/^REFRESH_TOKEN/.test(AuthFlow)) refreshes.push(AuthFlow)
    })
    await context.clock.install({ time: Date.now() + 2 * HOUR_MS })
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect(transcriptOf(tab)).not.toHaveValue('')
    expect(refreshes).toHaveLength(1)
  })
})

test('a nickname changed on another device is shown and used after one reload', async ({
  page,
  context,
  site,
  ada,
}) => {
  await enterRoom(page, ada)
  const other = await openDash(context)
  const { nickname } = newPerson('countess')
  const callFromOtherDevice = await onAnotherDevice(site.url, ada)
  await callFromOtherDevice('UpdateUserAttributes', {
    UserAttributes: [{ Name: 'nickname', Value: nickname }],
  })
  await page.reload()
  for (const each of [page, other]) {
    await expect(each.getByText(`You are ${nickname}`)).toBeVisible()
    await expect(each.getByRole('banner')).toContainText(nickname)
    await say(each, 'Who am I?')
    await expect(transcriptOf(each)).toHaveValue(new RegExp(`${nickname}: Who am I`))
  }
})

test('storage cleared by the browser signs every tab out', async ({ page, context, ada }) => {
  await enterRoom(page, ada)
  const other = await openDash(context)
  const { origin } = new URL(page.url())
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  for (const each of [page, other]) await expect(each).toHaveURL('/login')
})
