import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../platform/chromium'
import { test as base } from './fixtures'

interface Options {
  /** Switches of Playwright's that would take away what is tested. */
  without: string[]
  /** What the person has chosen in the browser's settings. */
  preferences: object
}

/** Each test has a browser of its own: the whole Chromium, with a profile as a visitor's has. */
export const test = base.extend<Options>({
  without: [[], { option: true }],
  preferences: [{}, { option: true }],
  context: async ({ without, preferences, site }, use, info) => {
    const profile = info.outputPath('profile')
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify({ profile: preferences }))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      chromiumSandbox: false,
      baseURL: site.url,
      ignoreDefaultArgs: without,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    })
    await use(context)
    await context.close()
  },
})
