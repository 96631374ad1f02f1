import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../platform/chromium'
import { test as base } from './fixtures'

interface Options {
  /** Switches of Playwright that would disable what is tested. */
  without: string[]
  /** The user's browser settings. */
  preferences: object
}

/** Gives each test its own browser: the full Chromium, with a profile like a visitor's. */
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
