import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium'

/** Chromium in a closed network: nothing of its own is looked up or fetched. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(tmpdir(), 'parlor-test-results'),
  globalSetup: './build-site.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, because a machine may be busy; a test that waits for nothing does not wait this long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { executablePath: findChromium(), args: QUIET, chromiumSandbox: false },
    trace: 'retain-on-failure',
    locale: 'en-GB',
  },
})
