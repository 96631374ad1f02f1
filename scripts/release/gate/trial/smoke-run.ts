import { cpSync, rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import type { BuiltRelease } from '../../../build/build-release'
import { openBuild } from '../../lineup/open-release'
import type { Mirror } from '../../mirror'
import { publish } from '../../publish'
import { folderStorage } from '../../storage/folder-storage'
import { watchPage } from './expectation'
import { type InPage, pagesOf } from './pages'
import { staticFaults } from './static-screens'
import { takeSteps } from './take-steps'
import { covers, triedPackage } from './tried-package'
import type { Tried, TriedPackage } from './tried-site'
import { SiteWalk } from './walk-site'

interface OpenedSite {
  url: string
  /** The runtime configuration for its own backend. */
  config: unknown
  close(): Promise<void>
}

/** Serves the site in one folder, over its own backend with its data in the other. */
export type OpenSite = (folders: { site: string; data: string }) => Promise<OpenedSite>

/** The parts of a smoke run that the gate does not have. */
export interface SmokeTools {
  openSite: OpenSite
  withBrowser: <T>(use: (browser: Browser) => Promise<T>) => Promise<T>
}

interface Candidate {
  built: BuiltRelease
  /** The live site. */
  mirror: Mirror
  /** Ends the run when its result no longer matters. */
  signal: AbortSignal
  /** Gets what also fails without the candidate. */
  say(warning: string): void
}

/**
 * Uses the candidate together with what is live in a browser, and returns the objections. One of
 * them must be a host.
 */
export async function smokeRun(
  { openSite, withBrowser }: SmokeTools,
  { built, mirror, signal, say }: Candidate,
): Promise<string[]> {
  const { folder } = mirror
  const before = `${folder}.before`
  cpSync(folder, before, { recursive: true })
  const site = await openTriedSite(openSite, { folder, mirror, built })
  try {
    return await withBrowser(async (browser) => {
      const pagesAt = (baseURL: string) => pagesOf(browser, { baseURL, signal })
      const failsAlready = async (name: string) => {
        if (!mirror.live.host) return false
        const live = await openTriedSite(openSite, { folder: before, mirror })
        const { url, packages } = live
        return stepsFail(pagesAt(url), { candidate: name, packages }).finally(live.close)
      }
      const { url, packages } = site
      const tried = { candidate: built.name, packages }
      return tryScreens(pagesAt(url), { tried, failsAlready, say })
    })
  } finally {
    await site.close()
    rmSync(before, { recursive: true, force: true })
  }
}

/** True if the steps of a package fail on a site where it counts as the candidate. */
async function stepsFail(inPage: InPage, tried: Tried): Promise<boolean> {
  const objections = await inPage(async (page) => {
    const walk = await SiteWalk.begin(page, tried)
    const packages = tried.packages.filter(({ name }) => name === tried.candidate)
    const arrived = await walk.asStranger()
    return arrived.length > 0
      ? arrived
      : tryAllSteps(inPage, { tried: { ...tried, packages }, walk })
  })
  return objections.length > 0
}

interface Judged {
  tried: Tried
  /** True if the steps of another package also fail without the candidate. */
  failsAlready?(name: string): Promise<boolean>
  say?(warning: string): void
}

/** The visits that a deploy must pass, in turn; the first objections end them. */
function tryScreens(inPage: InPage, judged: Judged): Promise<string[]> {
  const { tried } = judged
  return inPage(async (page) => {
    const walk = await SiteWalk.begin(page, tried)
    const visits = [
      () => walk.asStranger(),
      () => inPage((stranger) => staticFaults(stranger, staticOf(tried))),
      () => walk.signedIn(),
      () => tryAllSteps(inPage, { ...judged, walk }),
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

/** The packages whose static screens may have changed: the candidate, or with a new host all. */
function staticOf({ candidate, packages }: Tried): TriedPackage[] {
  return packages.filter(({ name }) => candidate === 'host' || name === candidate)
}

/** Runs each remote's steps on a page of their own; some need someone who is signed in. */
async function tryAllSteps(
  inPage: InPage,
  { tried, walk, failsAlready, say }: Judged & { walk: SiteWalk },
): Promise<string[]> {
  const { candidate, packages } = tried
  const all = packages.flatMap(({ screens }) => screens)
  const wantsSignIn = (path: string) =>
    all.some((screen) => screen.access === 'signed-in' && covers(screen, path))
  for (const each of packages) {
    const steps = { tried: each, candidate, wantsSignIn, signedIn: await walk.signIn() }
    const objections = await inPage((page) => takeSteps({ page, watch: watchPage(page) }, steps))
    if (objections.length === 0) continue
    if (each.name === candidate || !(await failsAlready?.(each.name))) return objections
    say?.(`WARNING: ${objections[0]} It does so without this release as well.`)
  }
  return []
}

/** The keys of the configuration that name the trial's own services. */
const TRIAL_ADDRESSES = [
  ...['userPoolId', 'clientId', 'gatewayId', 'identityEndpoint', 'chatEndpoint', 'chat'],
]

interface Opening extends Pick<Candidate, 'mirror'> {
  folder: string
  /** The candidate; undefined: the site as it is. */
  built?: BuiltRelease
}

/**
 * Opens a mirrored site with the candidate. The configuration is the site's own, except that it
 * names the trial's services and that nothing is reported.
 */
async function openTriedSite(openSite: OpenSite, { folder, mirror, built }: Opening) {
  const { live, state } = mirror
  const data = `${folder}.data`
  const { url, config: trial, close } = await openSite({ site: folder, data })
  const { reports: _, ...own } = Object(state.config.value ?? trial) as Record<string, unknown>
  const services = Object.entries(Object(trial)).filter(([key]) => TRIAL_ADDRESSES.includes(key))
  const config = { ...own, ...Object.fromEntries(services) }
  await publish(folderStorage(folder), built ? [built] : [], { by: 'deploy', config })
  const release = built && openBuild(built)
  const host = release?.name === 'host' ? release : live.host
  const all = release ? { ...live, [release.name]: release } : live
  const packages = Object.values(all).map((each) => triedPackage(each, { folder, host, config }))
  return {
    url,
    packages,
    async close() {
      await close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
