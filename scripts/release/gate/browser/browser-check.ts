import { settingOf } from '@parlor/shared/contract/configuration'
import type { Browser, BrowserContext } from '@playwright/test'
import pLimit from 'p-limit'
import { once } from '../../../platform/once'
import type { GateInput } from '../gate'
import { sourceLines } from '../source-lines'
import { checkFreshPage } from './check-fresh-page'
import { type OpenSite, type PreparedSite, prepareSite } from './checked-site'
import { compare, type Findings, mayBeSlower, noFindings, slower } from './findings'
import { contextsOf } from './pages'
import { type PlannedVisit, plan } from './plan'
import { SharedTabs } from './shared-tabs'
import { BrowserTab } from './tab'
import { makeVisit } from './visit'

/** The parts of a browser check that the gate does not have. */
export interface BrowserTools {
  openSite: OpenSite
  withBrowser: <T>(use: (browser: Browser) => Promise<T>) => Promise<T>
}

interface BrowserCheckInput extends Pick<GateInput, 'build' | 'snapshot' | 'everything'> {
  /** Ends the check when its result no longer matters. */
  signal: AbortSignal
  /** Gets the numbers of visits and controls, and faults that also occur without the candidate. */
  say(line: string): void
}

/** Visits that run side by side: a page waits more than it computes. */
const AT_ONCE = 3

/**
 * Uses the candidate together with what is live in a browser, and returns the problems. One of
 * them must be a host.
 */
export async function checkInBrowser(
  { openSite, withBrowser }: BrowserTools,
  candidate: BrowserCheckInput,
): Promise<string[]> {
  const { build, snapshot } = candidate
  const inSources = sourceLines(build)
  const say = (line: string) => candidate.say(inSources(line))
  const openSites: PreparedSite[] = []
  const open = async (opening: Partial<Parameters<typeof prepareSite>[1]>) => {
    const site = await prepareSite(openSite, { snapshot, ...opening })
    openSites.push(site)
    return site
  }
  try {
    const site = await open({ build })
    const live = once(() => open({}))
    const flipped = once(() => open({ build, flippedSwitches: site.switches }))
    const { visits, leftOut } = plan({ ...candidate, ...site, candidate: build.name })
    const problems = await withBrowser(async (browser) => {
      const sharedTabs = new SharedTabs(browser, site, candidate.signal)
      try {
        const sites = { candidate: async () => site, live, flipped }
        return await new BrowserCheck(browser, { sites, sharedTabs, ...candidate, say }).run(visits)
      } finally {
        await sharedTabs.close()
      }
    })
    if (leftOut) say(leftOut)
    return problems.map(inSources)
  } finally {
    for (const site of openSites) await site.close()
  }
}

type Sites = Record<'candidate' | 'live' | 'flipped', () => Promise<PreparedSite>>

class BrowserCheck {
  readonly #done = { visits: 0, pressed: 0, exempt: 0 }
  readonly #reported = new Set<string>()
  readonly #globals = new Set<string>()

  constructor(
    private readonly browser: Browser,
    private readonly at: BrowserCheckInput & { sites: Sites; sharedTabs: SharedTabs },
  ) {}

  /** Makes the visits, and begins no others once one has found problems. */
  async run(visits: readonly PlannedVisit[]): Promise<string[]> {
    const { say } = this.at
    const problems = new Set<string>()
    const limit = pLimit(AT_ONCE)
    const judgements = visits.map((visit) =>
      limit(async () => {
        if (problems.size > 0) return
        for (const problem of await this.#judge(visit)) problems.add(problem)
      }),
    )
    await Promise.all(judgements)
    if (problems.size > 0) return [...problems]
    const globals = [...this.#globals]
    if (globals.length > 0) say(`new globals in the page: ${globals.join(', ')}`)
    const { pressed, exempt } = this.#done
    const alone = exempt > 0 ? `, ${exempt} left alone (data-gate="skip")` : ''
    say(`${this.#done.visits} visits, ${pressed} controls pressed${alone}`)
    return []
  }

  async #judge(visit: PlannedVisit): Promise<string[]> {
    if (visit.flippedSwitches) return this.#judgeFlipped(visit, visit.flippedSwitches)
    const { build, snapshot, say } = this.at
    const findings = await this.#makeVisit(visit, 'candidate')
    for (const name of findings.globals) this.#globals.add(name)
    const isOwn = visit.name === build.name
    const liveRelease = isOwn && !visit.freshCheck ? snapshot.live[build.name] : undefined
    const isDoubtful =
      findings.changes.length > 0 ||
      (findings.faults.length > 0 && !isOwn) ||
      (liveRelease && mayBeSlower(findings.times))
    const without =
      isDoubtful && snapshot.live.host ? await this.#makeVisit(visit, 'live') : undefined
    const { problems, notes } = compare({ findings, without, ...visit, candidate: build.name })
    for (const line of notes.filter((each) => !this.#reported.has(each))) {
      this.#reported.add(line)
      say(line)
    }
    if (problems.length > 0 || !liveRelease || !without) return problems
    if (slower(findings.times, without.times).length === 0) return []
    // Both once more: the machine may have been busy with the first.
    const again = await this.#makeVisit(visit, 'candidate')
    const live = await this.#makeVisit(visit, 'live')
    return slower(again.times, live.times)
  }

  /** A switch that the site's configuration does not name may belong to something unfinished. */
  async #judgeFlipped(visit: PlannedVisit, keys: readonly string[]): Promise<string[]> {
    const { config } = await this.at.sites.candidate()
    const findings = await this.#makeVisit(visit, 'flipped')
    const faults = findings.faults.map((fault) => `${fault} (With ${keys.join(', ')} flipped.)`)
    const isNamed = (key: string) => key === 'account' || settingOf(config, key) !== undefined
    if (keys.every(isNamed)) return faults
    for (const fault of faults) this.at.say(`WARNING: ${fault}`)
    return []
  }

  async #makeVisit(visit: PlannedVisit, on: keyof Sites): Promise<Findings> {
    const { build, sharedTabs, signal, sites } = this.at
    const site = await sites[on]()
    const otherwise = (why: string): Findings => ({
      ...noFindings(),
      faults: [`In the browser ${visit.path} with this release ${why}.`],
    })
    const at = { ...visit, site }
    const together =
      on === 'candidate' && visit.name !== build.name && !visit.freshCheck
        ? await sharedTabs.visit(({ tab, account }) => makeVisit(tab, at, account), otherwise)
        : undefined
    const inContext = contextsOf(this.browser, { baseURL: site.url, signal })
    const alone = async (context: BrowserContext) => {
      const tab = await BrowserTab.open(context, site.chat)
      return visit.freshCheck ? checkFreshPage(tab, at) : makeVisit(tab, at)
    }
    const findings = together ?? (await inContext(alone, otherwise))
    this.#done.visits += 1
    this.#done.pressed += findings.pressCount
    this.#done.exempt += findings.exemptCount
    return findings
  }
}
