import { settingOf } from '@parlor/shared/contract/configuration'
import type { Browser, BrowserContext } from '@playwright/test'
import pLimit from 'p-limit'
import { once } from '../../../platform/once'
import type { GateInput } from '../gate'
import { sourceLines } from '../source-lines'
import { checkFreshPage } from './check-fresh-page'
import { compare, type Findings, mayBeSlower, noFindings, slower } from './findings'
import { contextsOf } from './pages'
import { plan, type Visit } from './plan'
import { SharedTabs } from './shared-tabs'
import { Tab } from './tab'
import { type OpenedTrial, type OpenSite, openTrial } from './trial-site'
import { makeVisit } from './visit'

/** The parts of a trial that the gate does not have. */
export interface TrialTools {
  openSite: OpenSite
  withBrowser: <T>(use: (browser: Browser) => Promise<T>) => Promise<T>
}

interface TrialInput extends Pick<GateInput, 'built' | 'snapshot' | 'everything'> {
  /** Ends the trial when its result no longer matters. */
  signal: AbortSignal
  /** Gets what was tried, and what fails without the candidate as well. */
  say(line: string): void
}

/** Visits that run side by side: a page waits more than it computes. */
const AT_ONCE = 3

/**
 * Uses the candidate together with what is live in a browser, and returns the problems. One of
 * them must be a host.
 */
export async function trial(
  { openSite, withBrowser }: TrialTools,
  candidate: TrialInput,
): Promise<string[]> {
  const { built, snapshot } = candidate
  const inSources = sourceLines(built)
  const say = (line: string) => candidate.say(inSources(line))
  const opened: OpenedTrial[] = []
  const open = async (opening: Partial<Parameters<typeof openTrial>[1]>) => {
    const site = await openTrial(openSite, { snapshot, ...opening })
    opened.push(site)
    return site
  }
  try {
    const tried = await open({ built })
    const live = once(() => open({}))
    const turned = once(() => open({ built, turned: tried.switches }))
    const { visits, leftOut } = plan({ ...candidate, ...tried, candidate: built.name })
    const problems = await withBrowser(async (browser) => {
      const sharedTabs = new SharedTabs(browser, tried, candidate.signal)
      try {
        const sites = { tried: async () => tried, live, turned }
        return await new Trial(browser, { sites, sharedTabs, ...candidate, say }).run(visits)
      } finally {
        await sharedTabs.close()
      }
    })
    if (leftOut) say(leftOut)
    return problems.map(inSources)
  } finally {
    for (const site of opened) await site.close()
  }
}

type Sites = Record<'tried' | 'live' | 'turned', () => Promise<OpenedTrial>>

class Trial {
  readonly #done = { visits: 0, pressed: 0, exempt: 0 }
  readonly #said = new Set<string>()
  readonly #globals = new Set<string>()

  constructor(
    private readonly browser: Browser,
    private readonly at: TrialInput & { sites: Sites; sharedTabs: SharedTabs },
  ) {}

  /** Makes the visits, and begins no others once one has found problems. */
  async run(visits: readonly Visit[]): Promise<string[]> {
    const { say } = this.at
    const problems = new Set<string>()
    const limit = pLimit(AT_ONCE)
    const judged = visits.map((visit) =>
      limit(async () => {
        if (problems.size > 0) return
        for (const problem of await this.#judge(visit)) problems.add(problem)
      }),
    )
    await Promise.all(judged)
    if (problems.size > 0) return [...problems]
    const globals = [...this.#globals]
    if (globals.length > 0) say(`new globals in the page: ${globals.join(', ')}`)
    const { pressed, exempt } = this.#done
    const alone = exempt > 0 ? `, ${exempt} left alone (data-gate="skip")` : ''
    say(`${this.#done.visits} visits, ${pressed} controls pressed${alone}`)
    return []
  }

  async #judge(visit: Visit): Promise<string[]> {
    if (visit.turned) return this.#judgeTurned(visit, visit.turned)
    const { built, snapshot, say } = this.at
    const findings = await this.#makeVisit(visit, 'tried')
    for (const name of findings.globals) this.#globals.add(name)
    const isOwn = visit.name === built.name
    const before = isOwn && !visit.fresh ? snapshot.live[built.name] : undefined
    const isDoubtful =
      findings.left.length > 0 ||
      (findings.faults.length > 0 && !isOwn) ||
      (before && mayBeSlower(findings.times))
    const without =
      isDoubtful && snapshot.live.host ? await this.#makeVisit(visit, 'live') : undefined
    const { problems, said } = compare({ findings, without, ...visit, candidate: built.name })
    for (const line of said.filter((each) => !this.#said.has(each))) {
      this.#said.add(line)
      say(line)
    }
    if (problems.length > 0 || !before || !without) return problems
    if (slower(findings.times, without.times).length === 0) return []
    // Both once more: the machine may have been busy with the first.
    const again = await this.#makeVisit(visit, 'tried')
    const live = await this.#makeVisit(visit, 'live')
    return slower(again.times, live.times)
  }

  /** A switch that the site's configuration does not name may belong to something unfinished. */
  async #judgeTurned(visit: Visit, turned: readonly string[]): Promise<string[]> {
    const { config } = await this.at.sites.tried()
    const findings = await this.#makeVisit(visit, 'turned')
    const found = findings.faults.map((fault) => `${fault} (With ${turned.join(', ')} turned.)`)
    const isNamed = (key: string) => key === 'account' || settingOf(config, key) !== undefined
    if (turned.every(isNamed)) return found
    for (const fault of found) this.at.say(`WARNING: ${fault}`)
    return []
  }

  async #makeVisit(visit: Visit, on: keyof Sites): Promise<Findings> {
    const { built, sharedTabs, signal, sites } = this.at
    const site = await sites[on]()
    const otherwise = (why: string): Findings => ({
      ...noFindings(),
      faults: [`In the browser ${visit.path} with this release ${why}.`],
    })
    const at = { ...visit, site }
    const together =
      on === 'tried' && visit.name !== built.name && !visit.fresh
        ? await sharedTabs.visit(({ tab, account }) => makeVisit(tab, at, account), otherwise)
        : undefined
    const inContext = contextsOf(this.browser, { baseURL: site.url, signal })
    const alone = async (context: BrowserContext) => {
      const tab = await Tab.open(context, site.chat)
      return visit.fresh ? checkFreshPage(tab, at) : makeVisit(tab, at)
    }
    const findings = together ?? (await inContext(alone, otherwise))
    this.#done.visits += 1
    this.#done.pressed += findings.pressed
    this.#done.exempt += findings.exempt
    return findings
  }
}
