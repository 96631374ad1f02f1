import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testWithOwnSite as base, expect } from '../../testing/browser/fixtures'
import { ProjectCopy } from '../../testing/browser/project-copy'
import { Site } from '../../testing/browser/site'

/** A clone, an installation from the registry, and the builds of all packages. */
const TIMEOUT_MS = 900_000

const test = base.extend<{ checkout: ProjectCopy }>({
  checkout: async ({}, use) => {
    const checkout = new ProjectCopy({ withBuilds: true, isCheckout: true })
    await use(checkout)
    checkout.dispose()
  },
  site: async ({ checkout }, use) => {
    const site = new Site()
    await site.start(checkout.folder)
    await use(site)
    await site.dispose()
  },
})

test('an unchanged site is the same as its repository makes it, and one flipped byte is named', {
  tag: '@packages',
}, async ({ site, checkout }) => {
  test.setTimeout(TIMEOUT_MS)
  const [branch = ''] = checkout.git('branch', '--show-current')
  const from = ['--repository', checkout.folder, '--branch', branch]
  const whole = await checkout.run('verify', ['--site', site.url, ...from])
  expect(whole.printed).toContain('the page /login: loads and names only what releases.json says')
  for (const name of ['host', 'remote-auth', 'remote-chat']) {
    expect(whole.printed).toContain(`  ${name}: the same\n`)
  }
  expect(whole.printed).toMatch(/All that was compared is the same\.\n$/)
  expect(whole.status).toBe(0)

  const index = JSON.parse(readFileSync(join(site.data, 'site/releases.json'), 'utf8'))
  const entry = `remote-chat/${index['remote-chat'].current.version}/remoteEntry.js`
  const script = readFileSync(join(site.data, 'site', entry))
  script.writeUInt8(script.readUInt8(9) ^ 1, 9)
  writeFileSync(join(site.data, 'site', entry), script)
  const flipped = await checkout.run('verify', ['--site', site.url])
  expect(flipped.printed).toContain(`  remote-chat: ${entry} has another hash (identity)\n`)
  expect(flipped.printed).toMatch(/Something is not as it should be in remote-chat\.\n$/)
  expect(flipped.status).toBe(1)
})
