import { buildRelease } from '../../build/build-release'
import { configure } from '../../release/configure-site'
import { readState } from '../../release/records/site-state'
import { signIn } from '../../testing/browser/accounts'
import { deployBuild } from '../../testing/browser/deploy-build'
import { expect, testWithReleases as test } from '../../testing/browser/fixtures'
import { openOverride } from '../../testing/browser/open-override'
import { stampRelease } from '../../testing/browser/stamp-release'
import { expectStylesOf } from '../../testing/browser/watched-page'

// The deploy of the preview tries the site in a separate browser.
test.setTimeout(180_000)

test(
  'a URL tries a preview and any published release, which nobody else gets, and a production page ignores it',
  { tag: '@slow' },
  async ({ page, site, ada, consoleErrors }, info) => {
    const preview = await buildRelease('remote-chat')
    const [live, before] = ['live', 'before'].map((stamp) =>
      stampRelease(preview, { stamp, folder: info.outputPath(stamp) }),
    ) as [typeof preview, typeof preview]
    await site.arrange({ 'remote-chat': [live, before] })
    const strip = page.getByRole('complementary', { name: 'Overrides' })
    const addressOf = (source: string) => `/dash?override=remote-chat@${source}`

    const options = ['--preview', 'half-done', '--to', site.storage.address]
    expect(await deployBuild(preview, ...options)).toContain(
      `${preview.version} is the preview half-done`,
    )
    await signIn(page, ada)
    await expectStylesOf(page, live)
    await expect(strip).toHaveCount(0)

    await page.goto(addressOf('half-done'))
    await page.getByRole('button', { name: 'Keep the live release' }).click()
    await expectStylesOf(page, live)
    await openOverride(page, addressOf('half-done'))
    await expectStylesOf(page, preview)
    await expect(strip).toContainText(
      `remote-chat is the preview half-done, release ${preview.version}`,
    )
    await openOverride(page, addressOf(before.version))
    await expectStylesOf(page, before)
    await page.reload()
    await expectStylesOf(page, before)
    await expect(strip).toContainText(
      `remote-chat is release ${before.version}, regardless of what is live`,
    )
    await page.goto(addressOf('9.9.9'))
    await expect(strip).toContainText('remote-chat has no release and no preview 9.9.9 here.')
    await strip.getByRole('button', { name: 'Reset' }).click()
    await expectStylesOf(page, live)

    const { config } = await readState(site.storage)
    await configure(site.storage, { ...Object(config.value), production: true })
    await page.goto(addressOf('half-done'))
    await expectStylesOf(page, live)
    await expect(strip).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  },
)
