import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import type { BrowserContext, Page } from '@playwright/test'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { changeSite } from '../../release/change-site'
import type { ReleaseRecord } from '../../release/contract/record'
import { applyDeploy } from '../../release/records/release-commands'
import { readState } from '../../release/records/site-state'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { signIn } from '../../testing/browser/accounts'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { stampRelease } from '../../testing/browser/stamp-release'
import { returnToTab } from '../../testing/browser/watched-page'

const PLACEHOLDER = 'Enter your message here'
const SHARE = 0.1
const DAY_MS = 24 * 60 * 60 * 1_000

interface Fixtures {
  /** Publishes a variant of remote-chat for a share of the sessions. */
  beginCanaryOf(variant: { stamp: string; replace: Record<string, string> }): Promise<BuiltRelease>
}

/** The visitor is signed in on the site, in every tab. */
const test = testWithReleases.extend<Fixtures>({
  context: async ({ context, ada }, use) => {
    const page = await context.newPage()
    await signIn(page, ada)
    await page.close()
    await use(context)
  },
  beginCanaryOf: async ({ site }, use, info) => {
    await use(async (variant) => {
      const folder = info.outputPath(variant.stamp)
      const release = stampRelease(await buildRelease('remote-chat'), { ...variant, folder })
      const at = new Date().toISOString()
      await site.publish([release], (record, entry) =>
        applyDeploy(record, { name: 'remote-chat', entry, at, canary: SHARE }),
      )
      return release
    })
  },
})

/** Opens a tab, a separate session in this rollout bucket. Returns it with its requests to remote-chat. */
async function openTab(context: BrowserContext, bucket: number) {
  const page = await context.newPage()
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('parlor.lot')) sessionStorage.setItem('parlor.lot', String(value))
  }, bucket)
  await page.goto('/dash')
  return { page, requestedPaths }
}

/** Writes the record two days from now, which deletes files that it has not named for a day. */
async function writeRecordInTwoDays(storage: ObjectStorage): Promise<void> {
  const at = new Date(Date.now() + 2 * DAY_MS).toISOString()
  const unchanged = {
    'remote-chat': (record: ReleaseRecord = { current: null, previous: [] }) => record,
  }
  await changeSite(storage, { stateBefore: await readState(storage), next: unchanged, at })
}

const expectComposer = (page: Page, placeholder: string) =>
  expect(page.getByPlaceholder(placeholder, { exact: true })).toBeVisible()

test.describe('a canary', () => {
  test('that breaks is replaced by itself, avoided for that session and counted, and others still get it', async ({
    context,
    page: reports,
    beginCanaryOf,
  }) => {
    // Text and quotes become an undefined name: the screen loads, and then throws.
    const broken = await beginCanaryOf({
      stamp: 'broken',
      replace: { [`"${PLACEHOLDER}"`]: 'broken' },
    })
    const isOfCanary = (path: string) => path.startsWith(`/remote-chat/${broken.version}/`)
    const rows = reports.getByRole('region', { name: 'Page loads' }).getByRole('row')
    const expectCounts = (loads: string) =>
      expect(async () => {
        await reports.goto('/_local/reports')
        const counts = rows.filter({ hasText: `canary${broken.version}` }).getByRole('cell')
        // Loads, errors and fallbacks.
        expect((await counts.allInnerTexts()).slice(2)).toEqual([loads, loads, loads])
      }).toPass()
    for (const [index, bucket] of [0.01, 0.02].entries()) {
      const { page, requestedPaths } = await openTab(context, bucket)
      await expectComposer(page, PLACEHOLDER)
      expect(requestedPaths.some(isOfCanary)).toBe(true)
      // A page that is left before its reporter has loaded reports no error.
      await expectCounts(String(index + 1))
      requestedPaths.length = 0
      await page.reload()
      await expectComposer(page, PLACEHOLDER)
      expect(requestedPaths.filter(isOfCanary)).toEqual([])
      await page.close()
    }
    await expectCounts('2')
  })

  test('that another one replaces while a page is open is announced there, still has its files two days later, and is replaced at a click', async ({
    context,
    site,
    beginCanaryOf,
  }) => {
    const first = await beginCanaryOf({
      stamp: 'first-words',
      replace: { [PLACEHOLDER]: 'first-words' },
    })
    const { page } = await openTab(context, 0.01)
    await expectComposer(page, 'first-words')
    await page.getByPlaceholder('first-words').fill('half a thought')

    await beginCanaryOf({ stamp: 'other-words', replace: { [PLACEHOLDER]: 'other-words' } })
    await returnToTab(page)
    const notice = page.getByRole('complementary', { name: 'Version of this screen' })
    await expect(notice).toContainText('This version of the screen was withdrawn.')
    await expectComposer(page, 'first-words')
    await writeRecordInTwoDays(site.storage)
    for (const file of Object.keys(first.files).filter((file) => file !== CHECKS_FILE)) {
      const answer = await page.request.get(`/remote-chat/${first.version}/${file}`)
      expect([file, answer.status()]).toEqual([file, 200])
    }

    await notice.getByRole('button').click()
    await expectComposer(page, 'other-words')
    await expect(page.getByPlaceholder('other-words')).toHaveValue('half a thought')
    await expect(notice).toHaveCount(0)
  })
})
