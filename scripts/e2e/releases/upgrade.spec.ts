import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { person, signIn } from '../../testing/browser/people'
import { registered } from '../../testing/browser/registered'
import { ReleaseSite } from '../../testing/browser/release-site'
import { leaveDash } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'

const PLACEHOLDER = 'Enter your message here'

interface Fixtures {
  site: ReleaseSite
  /** Two releases of remote-chat, known by what stands in their empty composer. */
  releases: { first: BuiltRelease; second: BuiltRelease }
}

const test = base.extend<Fixtures>({
  releases: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'parlor-upgrade-'))
    const first = await buildRelease('remote-chat')
    const second = stampRelease(first, { stamp: 'second', placeholder: PLACEHOLDER, folder })
    await use({ first, second })
    rmSync(folder, { recursive: true })
  },
  site: async ({ releases }, use) => {
    const site = await ReleaseSite.open()
    await site.arrange({
      host: [await buildRelease('host')],
      'remote-auth': [await buildRelease('remote-auth')],
      'remote-chat': [releases.first],
    })
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

/** As when somebody looks at the tab again. */
async function lookAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse('/releases.json')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await (await answered).finished()
}

test('an open page takes a new release at the next entry and keeps session and draft, and a rollback likewise', async ({
  page,
  site,
  releases: { first, second },
}) => {
  const ada = await registered(site.url, person('ada'))
  await signIn(page, ada)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
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
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  }
})
