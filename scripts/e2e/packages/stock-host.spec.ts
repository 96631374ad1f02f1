import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { packFederation, packShared } from '../../kit/packages/packages'
import { root } from '../../platform/project-root'
import { applyDeploy } from '../../release/records/release-commands'
import { rollBack } from '../../release/roll-back-release'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { stampRelease } from '../../testing/browser/stamp-release'
import { Stranger } from '../../testing/browser/stranger'

const HEADING = 'Welcome Back!'
const LIVE_HEADING = 'Welcome to the live one!'

/** How each module begins in a chunk that webpack has written. */
const MODULE_START = /(?<=[{,])\d+\([\w,]+\)\{/g

interface Fixtures {
  /** The release that was live earlier. */
  earlier: BuiltRelease
  /** Another one, with another heading, which no test has published yet. */
  live: BuiltRelease
  /** All that the page writes to its console. */
  output: string[]
}

/** The team's folder with the built host. Its packages come from the registry, ours as tarballs. */
const test = testWithReleases.extend<Fixtures, { team: Stranger }>({
  team: [
    async ({}, use, info) => {
      const team = new Stranger()
      cpSync(join(root, 'scripts/e2e/packages/stock-host'), team.folder, { recursive: true })
      const to = join(info.project.outputDir, 'stock-packages')
      mkdirSync(to, { recursive: true })
      const tarballs = [packFederation({ root, to }), packShared({ root, to })]
      const installation = await team.run('npm', [
        ...['install', '--no-audit', '--no-fund', '--prefer-offline'],
        ...tarballs,
      ])
      expect(installation, installation.printed).toMatchObject({ status: 0 })
      const build = await team.run('npx', ['webpack'])
      expect(build, build.printed).toMatchObject({ status: 0 })
      await use(team)
      await team.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // The host is one more page of the site, under the headers of all pages.
  site: async ({ site, team }, use) => {
    cpSync(join(team.folder, 'dist'), join(site.storage.address, 'stock'), { recursive: true })
    await use(site)
  },
  earlier: async ({}, use) => use(await buildRelease('remote-auth')),
  live: async ({ earlier }, use, info) => {
    const replace = { [HEADING]: LIVE_HEADING }
    await use(stampRelease(earlier, { stamp: 'live', folder: info.outputPath('live'), replace }))
  },
  output: async ({ page }, use) => {
    const output: string[] = []
    page.on('console', (message) => output.push(message.text()))
    page.on('pageerror', (error) => output.push(error.message))
    await use(output)
  },
})

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

const TAG = { tag: '@packages' }

test.describe('a stock host', () => {
  test('shows a published remote, in silence', TAG, async ({ page, site, output }) => {
    await page.goto(`${site.url}/stock/`)
    await expectHeading(page, HEADING)
    await page.getByLabel('Email').fill('ada@parlor.example')
    expect(output).toEqual([])
  })

  const faults: [string, RegExp, (route: Route) => Promise<void>][] = [
    ['a missing entry', /remoteEntry/, (route) => route.fulfill({ status: 404 })],
    [
      'an altered chunk',
      /expose_login.*js/,
      async (route) => {
        const text = await (await route.fetch()).text()
        await route.fulfill({ contentType: 'text/javascript', body: `${text}\n` })
      },
    ],
    ['a style sheet that hangs', /\.css/, async () => {}],
  ]
  for (const [fault, file, answer] of faults) {
    test(`falls back from a release with ${fault}`, TAG, async ({ page, site, earlier, live }) => {
      await site.arrange({ 'remote-auth': [live, earlier] })
      const isFaulty = ({ pathname }: URL) => pathname.includes(live.version) && file.test(pathname)
      await page.route(isFaulty, answer)
      await page.goto(`${site.url}/stock/`)
      await expectHeading(page, HEADING)
    })
  }

  test(
    'falls back from a release whose module throws',
    TAG,
    async ({ page, site, earlier }, info) => {
      const throwing = stampRelease(earlier, {
        stamp: 'throws',
        folder: info.outputPath('throws'),
        edit: (file, text) =>
          file.includes('expose_login')
            ? text.replace(MODULE_START, '$&throw Error("broken");')
            : text,
      })
      await site.arrange({ 'remote-auth': [throwing, earlier] })
      await page.goto(`${site.url}/stock/`)
      await expectHeading(page, HEADING)
    },
  )

  test('takes a canary if its session is in the share', TAG, async ({ page, site, live }) => {
    const at = new Date().toISOString()
    await site.publish([live], (record, entry) =>
      applyDeploy(record, { name: 'remote-auth', entry, at, canary: 0.5 }),
    )
    for (const [bucket, heading] of [
      ['0.4', LIVE_HEADING],
      ['0.5', HEADING],
    ] as const) {
      await page.goto(`${site.url}/stock/`)
      await page.evaluate(
        (bucketValue) => sessionStorage.setItem('parlor-federation.bucket', bucketValue),
        bucket,
      )
      await page.reload()
      await expectHeading(page, heading)
    }
  })

  test(
    'follows a rollback while its page is open',
    TAG,
    async ({ page, site, earlier, live, output }) => {
      await site.arrange({ 'remote-auth': [live, earlier] })
      await page.goto(`${site.url}/stock/`)
      await expectHeading(page, LIVE_HEADING)
      await rollBack(site.storage, { name: 'remote-auth' })
      await page.getByRole('button', { name: 'Look for releases' }).click()
      await expect(page.getByText('rolled back')).toBeVisible()
      await expectHeading(page, LIVE_HEADING)
      await page.getByRole('button', { name: 'Show it' }).click()
      await expectHeading(page, HEADING)
      expect(output).toEqual([])
    },
  )
})
