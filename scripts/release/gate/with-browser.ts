import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../platform/chromium'

/** Runs `use` with a browser, which is closed then. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
