import { expect, test } from '../../testing/browser/fixtures'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'

test('after a sleep the room resumes by itself, with fresh tokens if the old ones have expired', async ({
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
  const newSocket = page.waitForEvent('websocket')
  const browser = await context.newCDPSession(page)
  // As a phone in a pocket freezes a page, and later resumes it.
  for (const state of ['frozen', 'active'] as const) {
    await browser.send('Page.setWebLifecycleState', { state })
  }
  await page.clock.fastForward('02:00:00')
  await newSocket
  expect(flows).toEqual(['REFRESH_TOKEN_AUTH'])
  await say(page, 'after the sleep')
  await expect(transcriptOf(page)).toHaveValue(/after the sleep/)
  const transcript = await transcriptOf(page).inputValue()
  expect(transcript.split('after the sleep')).toHaveLength(2)
  await expect(page).toHaveURL('/dash')
})
