import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smokeSteps } from '@parlor/shared/contract/build/smoke-steps'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import type { BuiltRelease } from '../../../build/build-release'
import type { Checks } from '../../../build/checks-file'
import { CHECKS_FILE } from '../../../build/release'
import { ensureChromium, findHeadlessChromium } from '../../../platform/chromium'
import type { ReleaseRow } from '../../release-index'
import { ReleaseStore } from '../../release-store'
import { folderStorage } from '../../storage/folder-storage'
import { PATIENCE_MS, watchPage } from './expectation'
import { pathOf } from './page-faults'
import { staticFaults } from './static-screens'
import { registerFieldValues, takeSteps } from './take-steps'
import { addressOf, screensOf, type Tried, type TriedPackage, type TriedScreen } from './tried-site'
import { SiteWalk } from './walk-site'

interface OpenedSite {
  url: string
  /** The runtime configuration for its own backend. */
  config: unknown
  close(): Promise<void>
}

/** Serves the site in a folder, over a backend of its own with its data in the other. */
export type OpenSite = (folders: { site: string; data: string }) => Promise<OpenedSite>

/** What a smoke run needs and the gate does not have. */
export interface SmokeTools {
  openSite: OpenSite
  withBrowser: <T>(use: (browser: Browser) => Promise<T>) => Promise<T>
}

interface Candidate {
  release: BuiltRelease
  /** The live site. */
  store: ReleaseStore
  /** Ends the run where its result no longer matters. */
  signal: AbortSignal
}

/**
 * Uses the candidate together with what is live, of which one has to be a host, in a browser;
 * returns the objections.
 */
export async function smokeRun(
  { openSite, withBrowser }: SmokeTools,
  { release, store, signal }: Candidate,
): Promise<string[]> {
  const site = await openSmokeSite(openSite, { release, store })
  const { url, packages } = site
  const candidate = release.name
  try {
    return await withBrowser(async (browser) => {
      const inPage = pagesOf(browser, { baseURL: url, signal })
      const objections = await tryScreens(inPage, { candidate, packages })
      const config = await store.config()
      if (objections.length > 0 || candidate !== 'host' || config === undefined) return objections
      await site.configure(config)
      const hasForms = packages.some(({ name }) => name === 'remote-auth')
      return inPage((page) => tryLiveConfig(page, { url, address: store.address, hasForms }))
    })
  } finally {
    await site.close()
  }
}

type InPage = (use: (page: Page) => Promise<string[]>) => Promise<string[]>

/** The visits that a deploy has to survive, in turn; the first objections end them. */
function tryScreens(inPage: InPage, tried: Tried): Promise<string[]> {
  return inPage(async (page) => {
    const walk = await SiteWalk.begin(page, tried)
    const visits = [
      () => walk.asStranger(),
      () => inPage((stranger) => staticFaults(stranger, staticOf(tried))),
      () => walk.signedIn(),
      () => tryAllSteps(inPage, { tried, walk }),
      () => walk.out(),
      () => walk.settled(),
    ]
    for (const visit of visits) {
      const objections = await visit()
      if (objections.length > 0) return [...new Set(objections)]
    }
    return []
  })
}

/** Whose static screens may have changed: the candidate's, or under another host everybody's. */
function staticOf({ candidate, packages }: Tried): TriedPackage[] {
  return packages.filter(({ name }) => candidate === 'host' || name === candidate)
}

/** Each remote's steps on a page of their own; those for the signed-in need somebody who is. */
async function tryAllSteps(
  inPage: InPage,
  { tried, walk }: { tried: Tried; walk: SiteWalk },
): Promise<string[]> {
  const { candidate, packages } = tried
  const all = packages.flatMap(({ screens }) => screens)
  const wantsSignIn = (path: string) =>
    all.some((screen) => screen.access === 'signed-in' && covers(screen, path))
  for (const each of packages) {
    const steps = { tried: each, candidate, wantsSignIn, signedIn: await walk.signIn() }
    const objections = await inPage((page) => takeSteps({ page, watch: watchPage(page) }, steps))
    if (objections.length > 0) return objections
  }
  return []
}

function covers(screen: TriedScreen, path: string): boolean {
  const address = addressOf(screen)
  return path === address || (screen.path.endsWith('/*') && path.startsWith(`${address}/`))
}

/** Opens a site with the candidate and what else is live. */
async function openSmokeSite(openSite: OpenSite, { release, store }: Omit<Candidate, 'signal'>) {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-smoke-'))
  const folders = { site: join(folder, 'site'), data: join(folder, 'data') }
  const copy = new ReleaseStore(folderStorage(folders.site))
  const live = Object.entries(await store.index()).filter(([name]) => name !== release.name)
  for (const [name] of live) await store.copyCurrent(name, copy)
  await copy.publish(release)
  const { url, config, close } = await openSite(folders)
  // A trial reports to nobody, and what listens for reports would be put down to a screen.
  await copy.configure({ ...Object(config), reports: undefined })
  const packages = [
    ...(await Promise.all(live.map(([name, { current }]) => livePackage(store, name, current)))),
    builtPackage(release),
  ]
  return {
    url,
    packages: packages.map((each) => ({
      ...each,
      screens: each.screens.filter(
        ({ when }) => typeof when !== 'string' || Reflect.get(Object(config), when),
      ),
    })),
    configure: (each: unknown) => copy.configure(each),
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function livePackage(
  store: ReleaseStore,
  name: string,
  row: ReleaseRow,
): Promise<TriedPackage> {
  // A form that this checkout does not know is another team's to mend, not this one's.
  const steps = v.safeParse(smokeSteps, (await store.checks(name, row))?.smoke)
  return { name, screens: screensOf(name, row.screens), steps: steps.success ? steps.output : [] }
}

function builtPackage({ name, folder, screens }: BuiltRelease): TriedPackage {
  const file = join(folder, CHECKS_FILE)
  const checks = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checks) : undefined
  return { name, screens: screensOf(name, screens), steps: checks?.smoke ?? [] }
}

/** Runs `use` with a browser of its own. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  ensureChromium()
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    chromiumSandbox: false,
    // A visitor's browser slows a page down that redirects without end; without that, it hangs.
    ignoreDefaultArgs: ['--disable-ipc-flooding-protection'],
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A context without a past, in which nothing moves by itself. */
export async function openPage(browser: Browser, baseURL: string): Promise<BrowserContext> {
  await registerFieldValues()
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE_MS)
  // The loader of TypeScript names functions with it, also those that run in the page.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  return context
}

/** Generous, because nothing else ends a visit to a page that never stops computing. */
const LONGEST_VISIT_MS = 90_000

interface Visits {
  baseURL: string
  /** Ends them where their result no longer matters. */
  signal: AbortSignal
  longestMs?: number
}

/** Gives each visit a page of its own; one that outlasts the limit is an objection. */
export function pagesOf(
  browser: Browser,
  { baseURL, signal, longestMs = LONGEST_VISIT_MS }: Visits,
): InPage {
  return async (use) => {
    const limit = AbortSignal.timeout(longestMs)
    const ended = AbortSignal.any([signal, limit])
    const context = await openPage(browser, baseURL)
    let page: Page | undefined
    const visit = async () => {
      page = await context.newPage()
      return use(page)
    }
    try {
      // A page whose context is closed while it is being opened would be waited for without end.
      return await Promise.race([visit(), rejectedAt(ended)])
    } catch (error) {
      if (signal.aborted || !limit.aborted) throw error
      return [
        `In the browser ${page ? pathOf(page) : 'the site'} is still busy after ${longestMs / 1_000} s with this release: look there for a loop that never ends, or deploy again when this machine has less to do.`,
      ]
    } finally {
      await context.close()
    }
  }
}

async function rejectedAt(ended: AbortSignal): Promise<never> {
  if (!ended.aborted) await once(ended, 'abort')
  throw ended.reason
}

/**
 * Opens the candidate host with the configuration of the live site, which it has never run with;
 * returns what the page objects to. Nothing reaches the services that are named there.
 */
export async function tryLiveConfig(
  page: Page,
  { url, address, hasForms }: { url: string; address: string; hasForms: boolean },
): Promise<string[]> {
  await page.route(
    ({ origin }) => origin !== url,
    (route) => route.abort(),
  )
  await page.goto('/login')
  const heading = page.locator('main h1').first()
  await heading.waitFor()
  const problems = await page.locator('main li').allInnerTexts()
  // The first host of a site has no forms to show yet.
  if (problems.length === 0 && !hasForms) return []
  if (await page.locator('main form').isVisible()) return []
  const reason =
    problems.length > 0 ? problems.join(' ') : `it says "${await heading.textContent()}".`
  return [`The host does not start with the config.json of ${address}: ${reason}`]
}
