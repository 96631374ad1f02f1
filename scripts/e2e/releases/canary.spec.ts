import type { BrowserContext, Page } from '@playwright/test'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { beginCanary } from '../../release/release-changes'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { stampRelease } from '../../testing/browser/stamp-release'

const PLACEHOLDER = 'Enter your message here'
const SHARE = 0.1

interface Fixtures {
  /** Gives a variant of remote-chat to a share of the sessions. */
  beginCanaryOf(variant: { stamp: string; placeholder: string }): Promise<BuiltRelease>
}

/** Somebody is signed in on the site, in every tab. */
const test = testWithReleases.extend<Fixtures>({
  context: async ({ context, ada }, use) => {
    const page = await context.newPage()
    await signIn(page, ada)
    await page.close()
    await use(context)
  },
  beginCanaryOf: async ({ site }, use, info) => {
    await use(async (variant) => {
      const folder = info.outputPath('canary')
      const release = stampRelease(await buildRelease('remote-chat'), { ...variant, folder })
      const row = await site.store.add(release)
      await site.store.change((index) =>
        beginCanary(index, { name: 'remote-chat', row, share: SHARE }),
      )
      return release
    })
  },
})

/** A tab, which is a session of its own, with this lot; and what it asks of remote-chat. */
async function openTab(context: BrowserContext, lot: number) {
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript((drawn) => {
    if (!sessionStorage.getItem('parlor.lot')) sessionStorage.setItem('parlor.lot', String(drawn))
  }, lot)
  await page.goto('/dash')
  return { page, asked }
}

const expectComposer = (page: Page, placeholder: string) =>
  expect(page.getByPlaceholder(placeholder, { exact: true })).toBeVisible()

test.describe('a canary', () => {
  test('is given to its share of sessions, and each session keeps what it got', async ({
    context,
    beginCanaryOf,
  }) => {
    await beginCanaryOf({ stamp: 'canary', placeholder: PLACEHOLDER })
    const expected = [
      [0.01, 'canary'],
      [0.0999, 'canary'],
      [0.1, PLACEHOLDER],
      [0.9, PLACEHOLDER],
    ] as const
    for (const [lot, placeholder] of expected) {
      const { page } = await openTab(context, lot)
      await expectComposer(page, placeholder)
      await page.reload()
      await expectComposer(page, placeholder)
      await page.close()
    }
  })

  test('that breaks gives way by itself, stays away for that session, and others still get it', async ({
    context,
    beginCanaryOf,
  }) => {
    // The text with its quotes becomes a name that nothing has: the screen loads, and then throws.
    const broken = await beginCanaryOf({ stamp: 'broken', placeholder: `"${PLACEHOLDER}"` })
    const isOfCanary = (path: string) => path.startsWith(`/remote-chat/${broken.version}/`)
    for (const lot of [0.01, 0.02]) {
      const { page, asked } = await openTab(context, lot)
      await expectComposer(page, PLACEHOLDER)
      expect(asked.some(isOfCanary)).toBe(true)
      asked.length = 0
      await page.reload()
      await expectComposer(page, PLACEHOLDER)
      expect(asked.filter(isOfCanary)).toEqual([])
      await page.close()
    }
  })
})
