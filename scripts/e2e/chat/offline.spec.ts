import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { countInTranscript, enterRoom, say, transcriptOf } from '../../testing/browser/room'

/** Takes the network away, open sockets included: the browser's own switch leaves those alone. */
async function watchNetwork(context: BrowserContext, page: Page) {
  let isOffline = false
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/prod\?/, (socket) => {
    if (isOffline) return void socket.close({ code: 1006 })
    sockets.add(socket)
    socket.connectToServer()
  })
  return async (isAway: boolean) => {
    isOffline = isAway
    await context.setOffline(isAway)
    for (const socket of isAway ? sockets : []) await socket.close()
    sockets.clear()
  }
}

/** Freezes the page, as a phone does in a pocket, or lets it go on. */
async function setFrozen(context: BrowserContext, page: Page, isFrozen: boolean): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
  await session.detach()
}

test.describe('the room, on a device that slept', () => {
  test('goes on by itself with fresh tokens when those it had have expired meanwhile', async ({
    page,
    context,
    ada,
  }) => {
    // Before the page's first timer, so that a sleep can be long.
    await page.clock.install()
    await enterRoom(page, ada)
    const flows: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cognito-idp/')) flows.push(request.postDataJSON()?.AuthFlow)
    })
    const reopened = page.waitForEvent('websocket')
    await setFrozen(context, page, true)
    await setFrozen(context, page, false)
    await page.clock.fastForward('02:00:00')
    await reopened
    expect(flows).toEqual(['REFRESH_TOKEN_AUTH'])
    await say(page, 'after the sleep')
    await expect(transcriptOf(page)).toHaveValue(/after the sleep/)
    expect(await countInTranscript(page, 'after the sleep')).toBe(1)
    await expect(page).toHaveURL('/dash')
  })
})

test.describe('the room, on a device without a network', () => {
  test('it says so, and sends once what was typed until the network was back', async ({
    page,
    context,
    ada,
  }) => {
    const setOffline = await watchNetwork(context, page)
    await enterRoom(page, ada)
    await setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeVisible()
    await say(page, 'typed without a network')
    await setOffline(false)
    await expect(transcriptOf(page)).toHaveValue(/typed without a network/)
    await say(page, 'typed with one')
    await expect(transcriptOf(page)).toHaveValue(/typed with one/)
    expect(await countInTranscript(page, 'typed without a network')).toBe(1)
  })
})
