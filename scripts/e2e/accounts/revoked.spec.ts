import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'

/** Signs the person out everywhere, from another device. */
async function signOutEverywhere(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1],
  )
  const answer = await page.request.post('/cognito-idp/', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    data: JSON.stringify({ AccessToken: token }),
  })
  expect(answer.status()).toBe(200)
}

async function expectNoTokens(page: Page): Promise<void> {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /Token$|LastAuthUser$|userData$/.test(key))).toEqual([])
}

test.describe('a sign-in that is revoked while the dash is open', () => {
  test('ends with its token, at most an hour later: no room, no socket, no token is left', async ({
    page,
    ada,
  }) => {
    await page.clock.install()
    const closed: string[] = []
    page.on('websocket', (socket) => socket.on('close', () => closed.push(socket.url())))
    await enterRoom(page, ada)

    await signOutEverywhere(page)
    // As with the hosted service: nobody asks it about a signed token that has not expired.
    await say(page, 'until the token ends')
    await expect(transcriptOf(page)).toHaveValue(/until the token ends/)

    await page.clock.fastForward('01:00:00')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect.poll(() => closed.length).toBe(1)
    await expectNoTokens(page)
  })

  test('ends with the next load of the page, and does not come back', async ({ page, ada }) => {
    await enterRoom(page, ada)
    await signOutEverywhere(page)
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expectNoTokens(page)
    await page.goto('/dash')
    await expect(page).toHaveURL('/login')
    await expect(transcriptOf(page)).toHaveCount(0)
  })
})
