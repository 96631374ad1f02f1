import type { Page } from '@playwright/test'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { rollBack } from '../../release/roll-back-release'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { stampRelease } from '../../testing/browser/stamp-release'
import { expectForm, expectStylesOf } from '../../testing/browser/watched-page'

interface Fixtures {
  /** The live host. */
  good: BuiltRelease
  /** Deploys another host, and rolls it back. */
  withdraw(): Promise<BuiltRelease>
  /** The paths of all requests of the page. */
  requests: string[]
}

const test = testWithReleases.extend<Fixtures>({
  good: async ({}, use) => use(await buildRelease('host')),
  withdraw: async ({ site, good }, use, info) => {
    await use(async () => {
      const release = stampRelease(good, { stamp: 'bad', folder: info.outputPath('bad') })
      await site.publish([release])
      await rollBack(site.storage, { name: 'host' })
      return release
    })
  },
  requests: async ({ page }, use) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await use(requests)
  },
})

const folderOf = ({ name, version }: BuiltRelease) => `/${name}/${version}/`

/** Makes the start of the shell unavailable, but not the script that rescues it. */
const loseShell = (page: Page, host: BuiltRelease) =>
  page.route(`**${folderOf(host)}main.*`, (route) => route.abort())

test('if the live host is unavailable, the page waits for it, and never runs the one that was rolled back', async ({
  page,
  good,
  withdraw,
  requests,
}) => {
  const withdrawn = await withdraw()
  await loseShell(page, good)
  await page.goto('/login')
  await expect(page.getByText('the host, is not answering')).toBeVisible()
  // Requested by the page's own tag, and by the first and the second rescue attempt.
  const shell = new RegExp(`^${folderOf(good)}main\\..*js$`)
  await expect.poll(() => requests.filter((path) => shell.test(path)).length).toBeGreaterThan(2)
  expect(requests.filter((path) => path.startsWith(folderOf(withdrawn)))).toEqual([])
  await page.unrouteAll()
  await expectForm(page)
  await expectStylesOf(page, good)
})

test('if the live host is unavailable, the page runs the one before it, and not a later one that was rolled back', async ({
  page,
  site,
  good,
  withdraw,
  requests,
}, info) => {
  const next = stampRelease(good, { stamp: 'next', folder: info.outputPath('next') })
  await site.publish([next])
  const withdrawn = await withdraw()
  await loseShell(page, next)
  await page.goto('/login')
  await expectForm(page)
  await expectStylesOf(page, good)
  expect(requests.filter((path) => path.startsWith(folderOf(withdrawn)))).toEqual([])
})
