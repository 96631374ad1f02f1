import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { rollBack } from '../../release/roll-back-release'
import { signIn } from '../../testing/browser/accounts'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { composerOf, say, transcriptOf } from '../../testing/browser/room'
import { axeViolations } from '../../testing/browser/screens/axe'
import { layoutProblems } from '../../testing/browser/screens/layout-problems'
import { stampRelease } from '../../testing/browser/stamp-release'
import {
  expectSameDocument,
  expectStylesOf,
  markDocument,
  returnToTab,
} from '../../testing/browser/watched-page'

interface Fixtures {
  /** The release that was live earlier. */
  earlier: BuiltRelease
  /** The live release, which will be rolled back. */
  live: BuiltRelease
}

const test = testWithReleases.extend<Fixtures>({
  earlier: async ({}, use) => use(await buildRelease('remote-chat')),
  live: async ({ earlier }, use, info) =>
    use(stampRelease(earlier, { stamp: 'live', folder: info.outputPath('live') })),
})

test('a rollback shows a notice in an open page, and one click loads the earlier release and keeps the draft', async ({
  page,
  site,
  earlier,
  live,
  ada,
  consoleErrors,
}) => {
  await site.arrange({ 'remote-chat': [live, earlier] })
  await signIn(page, ada)
  await markDocument(page)
  await say(page, 'a whole thought')
  await composerOf(page).fill('half a thought')

  const place = await composerOf(page).boundingBox()

  await rollBack(site.storage, { name: 'remote-chat' })
  await returnToTab(page)

  const notice = page.getByRole('complementary', { name: 'Version of this screen' })
  await expect(notice).toContainText('This version of the screen was withdrawn.')
  await expectStylesOf(page, live)
  await expect(composerOf(page)).toHaveValue('half a thought')
  expect(await composerOf(page).boundingBox()).toEqual(place)
  expect([...(await axeViolations(page)), ...(await layoutProblems(page))]).toEqual([])
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.focus()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button')).toBeFocused()

  await page.keyboard.press('Enter')
  await expectStylesOf(page, earlier)
  await expect(notice).toHaveCount(0)
  await expect(composerOf(page)).toHaveValue('half a thought')
  await expect(transcriptOf(page)).toHaveValue(/a whole thought/)
  await expectSameDocument(page)
  expect(consoleErrors).toEqual([])
  await signOut.click()
  await expect(page).toHaveURL('/login')
})
