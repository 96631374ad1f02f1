import { expect } from '@playwright/test'
import { test } from '../../testing/browser/own-site'
import { person, signUp } from '../../testing/browser/people'
import { countInTranscript, say, transcriptOf } from '../../testing/browser/room'

test.describe('the chat, when the backend restarts', () => {
  test('comes back by itself with every line once, and sends once what was typed meanwhile', async ({
    page,
    site,
  }) => {
    const ada = person('ada')
    await signUp(page, ada)
    await say(page, 'before the restart')
    await expect(transcriptOf(page)).toHaveValue(/before the restart/)

    await site.stop('SIGKILL')
    await say(page, 'typed while away')
    await site.start()

    await expect(transcriptOf(page)).toHaveValue(/typed while away/, { timeout: 15_000 })
    await say(page, 'after the restart')
    await expect(transcriptOf(page)).toHaveValue(/after the restart/)
    for (const line of ['before the restart', 'typed while away', 'after the restart']) {
      expect(await countInTranscript(page, `${ada.nickname}: ${line}`)).toBe(1)
    }
  })

  test('keeps accounts, sign-ins and lines', async ({ page, site }) => {
    const ada = person('ada')
    await signUp(page, ada)
    await say(page, 'kept')
    await expect(transcriptOf(page)).toHaveValue(/kept/)
    await site.stop()
    await site.start()
    await page.reload()
    await expect(page).toHaveURL('/dash')
    await expect(transcriptOf(page)).toHaveValue(new RegExp(`${ada.nickname}: kept`))
  })
})
