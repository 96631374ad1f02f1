import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../platform/chromium'

/** Runs `use` with a browser and an empty folder, which are gone afterwards. */
export async function withBrowser<T>(
  use: (browser: Browser, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-bench-'))
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    return await use(browser, folder)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
