import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
} from '@playwright/test'
import { ensureChromium, findHeadlessChromium } from '../../platform/chromium'
import { ReleaseSite } from '../../testing/browser/release-site'
import { atEnd } from './at-end'

export async function openSite(...options: Parameters<typeof ReleaseSite.open>) {
  const site = await ReleaseSite.open(...options)
  atEnd(() => site.close())
  return site
}

export async function openBrowser(): Promise<Browser> {
  ensureChromium()
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    chromiumSandbox: false,
  })
  atEnd(() => browser.close())
  return browser
}

/** Opens a page without cache or storage, with the processor slowed by this factor. */
export async function openPage(
  browser: Browser,
  { slowed = 1, ...options }: BrowserContextOptions & { slowed?: number },
) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (slowed > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return { context, page, session }
}

/** The size of a page's heap in bytes, after a garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
