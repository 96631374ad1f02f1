import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from '../platform/chromium'

/** Keeps Chromium from looking up or fetching anything by itself. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// A folder for each run, which its workers inherit: two simultaneous runs must not delete each
// other's traces.
const RESULTS = 'PARLOR_TEST_RESULTS'
process.env[RESULTS] ??= mkdtempSync(join(tmpdir(), 'parlor-test-results-'))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: process.env[RESULTS],
  globalSetup: '../testing/browser/shared-site.ts',
  fullyParallel: true,
  // Three on two cores, since some tests wait for a process or a timer.
  workers: '150%',
  retries: 0,
  forbidOnly: true,
  // Generous, because a machine may be busy; a test that fails at once does not wait this long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { executablePath: findHeadlessChromium(), args: QUIET, chromiumSandbox: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
  },
})
