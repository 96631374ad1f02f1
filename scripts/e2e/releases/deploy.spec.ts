import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRelease } from '../../build/build-release'
import { runCommand } from '../../demo/served-process'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { expect, testWithOwnSite, testWithReleases } from '../../testing/browser/fixtures'
import { stampRelease } from '../../testing/browser/stamp-release'

// The commands as processes, once each. Other tests deploy in their own process.

const NAME = 'remote-auth'

// A deploy compiles types, and tries the release in a separate browser.
testWithOwnSite.setTimeout(180_000)

testWithOwnSite(
  'a deploy to a running site is checked, goes live, is listed and is rolled back',
  { tag: '@slow' },
  async ({ page, site }, info) => {
    const hint = (text: string) => page.getByText(text, { exact: true })
    const build = await buildRelease(NAME)
    const earlier = stampRelease(build, {
      stamp: 'before',
      folder: info.outputPath('before'),
      replace: { 'At least 6 characters.': 'Six characters or more.' },
    })
    await publish(folderStorage(join(site.data, 'site')), [earlier], { by: 'deploy' })
    await page.goto('/register')
    await expect(hint('Six characters or more.')).toBeVisible()

    const data = ['--data', site.data]
    const deploy = await runCommand('deploy', [NAME, ...data])
    expect(deploy).toMatchObject({ status: 0, printed: expect.stringContaining('is live on') })
    expect(deploy.printed).toContain('checked in a browser')
    expect(deploy.printed).toContain(`The running site has it now: ${site.url}`)
    await page.reload()
    await expect(hint('At least 6 characters.')).toBeVisible()

    const list = await runCommand('releases', [NAME, ...data])
    expect(list.printed).toMatch(/live +0\.1\.0-\w+ {2}since 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/)
    expect(list.printed).toContain(`previous  ${earlier.version}`)

    const back = await runCommand('rollback', [NAME, earlier.version, ...data])
    expect(back).toMatchObject({
      status: 0,
      printed: expect.stringContaining(`${earlier.version} is live`),
    })
    await page.reload()
    await expect(hint('Six characters or more.')).toBeVisible()
  },
)

testWithReleases(
  'a deploy that would break the live site says why in sentences, and leaves the site unchanged',
  { tag: '@slow' },
  async ({ site }, info) => {
    const host = stampRelease(await buildRelease('host'), {
      stamp: 'strict',
      folder: info.outputPath('host'),
      replace: {
        'default: ComponentType<Props>;': 'default: ComponentType<Props>; topic: string;',
      },
    })
    await site.arrange({ host: [host] })
    const state = () =>
      ['releases.json', 'index.html', 'config.json'].map((file) =>
        readFileSync(join(site.storage.address, file), 'utf8'),
      )
    const original = state()
    const refusal = await runCommand('deploy', ['remote-chat', '--to', site.storage.address])
    expect(refusal).toMatchObject({
      status: 1,
      printed: expect.stringContaining('remote-chat ./dash (remote-chat/dash.tsx) is not what the'),
    })
    expect(refusal.printed).not.toContain('    at ')
    expect(state()).toEqual(original)
  },
)
