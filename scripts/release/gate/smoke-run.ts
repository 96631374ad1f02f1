import type { Browser, Page } from '@playwright/test'
import type { BuiltRelease } from '../../build/build-release'
import type { ReleaseStore } from '../release-store'
import { PATIENCE_MS } from './comes-up'
import { openSmokeSite } from './smoke-site'
import { tryLiveConfig } from './try-live-config'
import { walkSite } from './walk-site'

interface SmokeRun {
  release: BuiltRelease
  /** The live site. */
  store: ReleaseStore
  browser: Browser
}

/** Uses the candidate together with what is live, in a browser; says what did not come up. */
export async function smokeRun({ release, store, browser }: SmokeRun): Promise<string[]> {
  const site = await openSmokeSite({ candidate: release, store })
  const { url, names } = site
  const visit = (walk: (page: Page) => Promise<string[]>) => inPage({ browser, url }, walk)
  try {
    if (!names.includes('host')) return []
    const objections = await visit((page) => walkSite({ page, names }))
    const config = await store.config()
    if (objections.length > 0 || release.name !== 'host' || config === undefined) return objections
    await site.configure(config)
    return await visit((page) => tryLiveConfig({ page, url, address: store.address }))
  } finally {
    await site.close()
  }
}

async function inPage(
  { browser, url }: { browser: Browser; url: string },
  walk: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    return await walk(await context.newPage())
  } finally {
    await context.close()
  }
}
