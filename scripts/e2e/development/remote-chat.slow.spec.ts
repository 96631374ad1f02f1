import type { Page } from '@playwright/test'
import { newPerson, signUp } from '../../testing/browser/accounts'
import { expect, type Mode, modes, test } from '../../testing/browser/modes'
import { composerOf, leaveDash, say, transcriptOf } from '../../testing/browser/room'

// One worker, and so one set of servers, for all modes.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ remote: 'remote-chat' })

/** Goes to the dash. The remote alone has its own sign-in. */
async function enter(page: Page, mode: Mode): Promise<void> {
  if (mode === 'standalone') {
    await page.goto('/')
    await page.getByRole('button', { name: 'Enter' }).click()
  } else {
    await signUp(page, newPerson('ada'))
  }
  await expect(composerOf(page)).toBeVisible()
}

for (const mode of modes) {
  test.describe(`remote-chat ${mode}`, () => {
    test.use({ mode })

    test('says a line, asks for trivia, and keeps the draft on leaving the dash and through a reload', async ({
      page,
    }) => {
      await enter(page, mode)
      await say(page, `it's "mine"`)
      await expect(transcriptOf(page)).toHaveValue(/: its mine$/m)
      await page.getByRole('button', { name: 'Trivia' }).click()
      await expect(transcriptOf(page)).toHaveValue(/!trivia[\s\S]*\?/)

      await composerOf(page).fill('not yet said')
      await leaveDash(page)
      await expect(composerOf(page)).toHaveValue('not yet said')
      await page.reload()
      await expect(composerOf(page)).toHaveValue('not yet said')
    })
  })
}
