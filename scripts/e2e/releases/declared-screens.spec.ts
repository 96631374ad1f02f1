import type { ReleasedScreen } from '@parlor/shared/contract/screens'
import { buildRelease } from '../../build/build-release'
import { openBuild } from '../../release/release-set/open-release'
import { signIn } from '../../testing/browser/accounts'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { stampRelease } from '../../testing/browser/stamp-release'
import { returnToTab } from '../../testing/browser/watched-page'

/** A screen besides the specified ones, as another remote might have. */
const help = {
  path: '/help/*',
  module: './confirm',
  access: 'everyone',
  title: 'Help',
  link: 'Help',
} as const

const test = testWithReleases.extend<{
  /** Deploys remote-auth with these screens besides its own. */
  declare(screens: ReleasedScreen[]): Promise<void>
}>({
  declare: async ({ site }, use, info) => {
    let count = 0
    await use(async (more) => {
      count += 1
      const stamp = `screens${count}`
      const build = await buildRelease('remote-auth')
      const screens = [...(openBuild(build).screens ?? []), ...more]
      const folder = info.outputPath(stamp)
      await site.publish([stampRelease(build, { stamp, folder, screens })])
    })
  },
})

const heading = { name: 'Activate Your Account' }

test('a screen that a release declares appears in a running page, with its link, and disappears with it', async ({
  page,
  declare,
  ada,
}) => {
  await signIn(page, ada)
  await declare([help])
  await returnToTab(page)
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page).toHaveURL('/help')

  await declare([])
  await returnToTab(page)
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help' })).toHaveCount(0)
  await page.goto('/help')
  await expect(page).toHaveURL('/dash')
})

test('on arrival below the path that a screen owns, no file of another screen is requested first', async ({
  page,
  declare,
}) => {
  await declare([help])
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/help/deeper', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', heading)).toBeVisible()
  const chunks = requestedPaths
    .filter((path) => path.startsWith('/remote-'))
    .map((path) => path.split('/').at(-1))
  const { files } = await buildRelease('remote-auth')
  const others = Object.keys(files).filter((file) =>
    /^(login|register)\b|__federation_expose_(login|register)/.test(file),
  )
  expect(others.length).toBeGreaterThan(0)
  expect(chunks.slice(0, 3).filter((file) => others.includes(file ?? ''))).toEqual([])
  expect(requestedPaths.filter((path) => path.startsWith('/remote-chat/'))).toEqual([])
  await expect(page).toHaveURL('/help/deeper')
})
