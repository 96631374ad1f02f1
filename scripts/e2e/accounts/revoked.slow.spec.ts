import type { Page } from '@playwright/test'
import { onAnotherDevice, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, openDash, say, transcriptOf } from '../../testing/browser/room'
import { toggleAccountPart } from '../../testing/browser/screens/account-parts'

async function expectNoTokens(page: Page): Promise<void> {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /Token$|LastAuthUser$|userData$/.test(key))).toEqual([])
}

test.describe('a sign-in that is revoked while the dash is open', () => {
  test('ends with its token, at most an hour later, without room, socket or token', async ({
    page,
    ada,
    site,
  }) => {
    await page.clock.install()
    const closedSockets: string[] = []
    page.on('websocket', (socket) => socket.on('close', () => closedSockets.push(socket.url())))
    await enterRoom(page, ada)

    const callFromOtherDevice = await onAnotherDevice(site.url, ada)
    await callFromOtherDevice('GlobalSignOut')
    // As in the hosted service: a signed token is not checked with it before it expires.
    await say(page, 'until the token ends')
    await expect(transcriptOf(page)).toHaveValue(/until the token ends/)

    await page.clock.fastForward('01:00:00')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect.poll(() => closedSockets.length).toBe(1)
    await expectNoTokens(page)
  })
})

const ENDS = [
  ['revoked', 'GlobalSignOut'],
  ['of an account that is deleted', 'DeleteUser'],
] as const

for (const [which, operation] of ENDS) {
  test.describe(`a sign-in that is ${which} on another device`, () => {
    test('ends with the next load of a page, in every tab, and does not come back', async ({
      page,
      context,
      ada,
      site,
    }) => {
      await enterRoom(page, ada)
      const other = await openDash(context)
      const callFromOtherDevice = await onAnotherDevice(site.url, ada)
      await callFromOtherDevice(operation)
      await page.reload()
      for (const each of [page, other]) await expect(each).toHaveURL('/login')
      await expectNoTokens(page)
      await page.goto('/dash')
      await expect(page).toHaveURL('/login')
      await expect(transcriptOf(page)).toHaveCount(0)
    })

    test.describe('on a site with an account page', () => {
      test.use({ account: true })

      test('ends with the next call, in every tab', async ({ page, context, ada, site }) => {
        await signIn(page, ada)
        const other = await openDash(context)
        await page.getByRole('link', { name: `Your account, ${ada.nickname}` }).click()
        await toggleAccountPart(page, 'Nickname')
        const nickname = page.getByRole('textbox', { name: 'Nickname' })
        await expect(nickname).toHaveValue(ada.nickname)
        const callFromOtherDevice = await onAnotherDevice(site.url, ada)
        await callFromOtherDevice(operation)
        await nickname.fill('countess')
        await page.getByRole('button', { name: 'Save nickname' }).click()
        for (const each of [page, other]) await expect(each).toHaveURL('/login')
        await expectNoTokens(page)
      })
    })
  })
}
