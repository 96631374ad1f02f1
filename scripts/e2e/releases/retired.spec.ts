import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { ReleasedScreen } from '@parlor/shared/contract/screens'
import { buildRelease } from '../../build/build-release'
import { retireRelease } from '../../release/roll-back-release'
import { signIn } from '../../testing/browser/accounts'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'
import { expectSameDocument, markDocument, returnToTab } from '../../testing/browser/watched-page'

const test = testWithReleases.extend<{
  /** Deploys a remote besides the specified ones, whose only screen is one of remote-auth's. */
  deployOther(name: RemoteName, screen: ReleasedScreen): Promise<void>
}>({
  deployOther: async ({ site }, use, info) => {
    await use(async (name, screen) => {
      const folder = info.outputPath(name)
      const stamp = { stamp: 'other', folder, name, screens: [screen] }
      await site.publish([stampRelease(await buildRelease('remote-auth'), stamp)])
    })
  },
})

const help = { path: '/help', access: 'everyone', title: 'Help', link: 'Help' } as const

test('a remote that is retired while a page is open says so there, its link and its path disappear, and another remote may take the path', async ({
  page,
  site,
  ada,
  deployOther,
  browser,
}) => {
  await deployOther('remote-help', { ...help, module: './confirm' })
  await signIn(page, ada)
  await markDocument(page)
  const link = page.getByRole('banner').getByRole('link', { name: 'Help' })
  await link.click()
  const screen = page.getByRole('heading', { name: 'Activate Your Account' })
  await expect(screen).toBeVisible()

  await retireRelease(site.storage, { name: 'remote-help' })
  await returnToTab(page)
  const notice = page.getByRole('complementary', { name: 'Version of this screen' })
  await expect(notice).toContainText('This screen was withdrawn.')
  await expect(screen).toBeVisible()
  await expect(link).toHaveCount(0)
  await notice.getByRole('link').click()
  await expect(page).toHaveURL('/dash')
  await expect(transcriptOf(page)).toBeVisible()
  await expectSameDocument(page)

  await page.goto('/help')
  await expect(page).toHaveURL('/dash')
  const stranger = await browser.newPage({ baseURL: site.url })
  await stranger.goto('/help')
  await expect(stranger).toHaveURL('/login')
  await expect(stranger.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()

  await deployOther('remote-answers', { ...help, module: './register' })
  await stranger.goto('/help')
  await expect(stranger.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  await stranger.close()
  await returnToTab(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  await expect(page).toHaveURL('/help')
})
