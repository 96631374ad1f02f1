import { buildRelease } from '../../build/build-release'
import { test as base, expect } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { ReleaseSite } from '../../testing/browser/release-site'
import { leaveDash } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'
import { expectSameDocument, lookAgain, markDocument } from '../../testing/browser/watched-page'

const PLACEHOLDER = 'Enter your message here'

const test = base.extend<{ site: ReleaseSite }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open()
    await site.arrangeBuilds()
    await use(site)
    await site.close()
  },
})

test('an open page takes a new release at the next entry and keeps session and draft, and a rollback likewise', async ({
  page,
  site,
  ada,
}, info) => {
  // Known by what stands in their empty composer.
  const first = await buildRelease('remote-chat')
  const folder = info.outputPath('second')
  const second = stampRelease(first, { stamp: 'second', placeholder: PLACEHOLDER, folder })
  await signIn(page, ada)
  await markDocument(page)
  const composer = (placeholder: string) => page.getByPlaceholder(placeholder, { exact: true })
  await composer(PLACEHOLDER).fill('not yet said')

  const steps = [
    { live: [second, first], before: PLACEHOLDER, after: 'second' },
    { live: [first], before: 'second', after: PLACEHOLDER },
  ] as const
  for (const { live, before, after } of steps) {
    await site.arrange({ 'remote-chat': live })
    await lookAgain(page)
    await expect(composer(before)).toHaveValue('not yet said')
    await leaveDash(page)
    await expect(composer(after)).toHaveValue('not yet said')
    await expect(composer(before)).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText(ada.nickname)
    await expectSameDocument(page)
  }
})
