import { existsSync } from 'node:fs'
import { ServedProcess } from '../../demo/served-process'
import { trySigningIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { openOverride } from '../../testing/browser/open-override'
import { transcriptOf } from '../../testing/browser/room'

// It starts a site, and tries the preview in its own browser.
test.setTimeout(180_000)

test('npm run demo shows three people talking and a preview next to the live chat, and leaves nothing behind', {
  tag: '@slow',
}, async ({ page }) => {
  const demo = new ServedProcess()
  const url = await demo.start({ args: ['scripts/kit/command.mjs', 'demo', '--port', '0'] })
  const output = () => demo.output.join('')
  await expect.poll(output).toContain('until Ctrl-C')
  const [, link = ''] = /With the preview +(\S+)/.exec(output()) ?? []
  const [, password = ''] = /ada@example.com, with ([^;]+);/.exec(output()) ?? []
  const [, data = ''] = /rollback -- remote-chat --preview plum --data (\S+)/.exec(output()) ?? []
  expect(existsSync(data)).toBe(true)

  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await openOverride(page, link)
  await trySigningIn(page, { nickname: 'ada', email: 'ada@example.com', password })
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText(
    'remote-chat is the preview plum',
  )
  await expect(transcriptOf(page)).toHaveValue(/ada: .*\n+grace: /)

  await demo.stop()
  expect(existsSync(data)).toBe(false)
})
