import { settingOf } from '@parlor/shared/contract/configuration'
import type { Browser, BrowserContext } from '@playwright/test'
import pLimit from 'p-limit'
import type { BuiltRelease } from '../../../build/build-release'
import type { Mirror } from '../../mirror'
import { compare, keepTimes, readTimes, slower } from './compare'
import { tryFresh } from './fresh'
import { contextsOf } from './pages'
import { plan, type Visit } from './plan'
import { type OpenedTrial, type OpenSite, openTrial } from './trial-site'
import { addressOf } from './tried-package'
import { type Seen, visit } from './visit'

/** The parts of a trial that the gate does not have. */
export interface TrialTools {
  openSite: OpenSite
  withBrowser: <T>(use: (browser: Browser) => Promise<T>) => Promise<T>
}

interface Candidate {
  built: BuiltRelease
  /** The live site. */
  mirror: Mirror
  /** Visits every screen of the site. */
  everything?: boolean | undefined
  /** Ends the trial when its result no longer matters. */
  signal: AbortSignal
  /** Gets what was tried, and what fails without the candidate as well. */
  say(line: string): void
}

/** Visits that run side by side: a page waits more than it computes. */
const AT_ONCE = 3

/**
 * Uses the candidate together with what is live in a browser, and returns the objections. One of
 * them must be a host.
 */
export async function trial(tools: TrialTools, candidate: Candidate): Promise<string[]> {
  const sites = new Sites(tools.openSite, candidate)
  try {
    const site = await sites.tried()
    const { visits, leftOut } = plan({ ...candidate, candidate: candidate.built.name, ...site })
    const found = await tools.withBrowser((browser) =>
      new Trial(browser, sites, candidate).run(visits),
    )
    if (leftOut) candidate.say(leftOut)
    return found
  } finally {
    await sites.close()
  }
}

/** The sites of a trial, each opened when it is needed. */
class Sites {
  readonly #opened = new Map<string, Promise<OpenedTrial>>()

  constructor(
    private readonly openSite: OpenSite,
    private readonly candidate: Pick<Candidate, 'built' | 'mirror'>,
  ) {}

  /** What is live, with the candidate. */
  tried = () => this.#open('tried', this.candidate)
  /** What is live. */
  live = () => this.#open('live', { mirror: this.candidate.mirror })
  /** With the candidate, and with these switches of the configuration the other way. */
  turned = (turned: readonly string[]) => this.#open(turned.join(), { ...this.candidate, turned })

  async close(): Promise<void> {
    for (const site of await Promise.allSettled(this.#opened.values())) {
      if (site.status === 'fulfilled') await site.value.close()
    }
  }

  #open(name: string, opening: Parameters<typeof openTrial>[1]): Promise<OpenedTrial> {
    const site = this.#opened.get(name) ?? openTrial(this.openSite, opening)
    this.#opened.set(name, site)
    return site
  }
}

class Trial {
  readonly #done = { visits: 0, pressed: 0, exempt: 0 }
  readonly #times: Record<string, number> = {}

  constructor(
    private readonly browser: Browser,
    private readonly sites: Sites,
    private readonly candidate: Candidate,
  ) {}

  /** Makes the visits, and begins no others once one has found objections. */
  async run(visits: readonly Visit[]): Promise<string[]> {
    const { built, say } = this.candidate
    const tasks = [
      ...visits.map((each) => () => this.#judge(each)),
      ...visits.map((each) => () => this.#openFreshly(each)),
      () => this.#turnSwitches(),
    ]
    const objections = new Set<string>()
    const limit = pLimit(AT_ONCE)
    await Promise.all(
      tasks.map((task) =>
        limit(async () => {
          if (objections.size > 0) return
          for (const objection of await task()) objections.add(objection)
        }),
      ),
    )
    if (objections.size > 0) return [...objections]
    keepTimes(built, this.#times)
    const { pressed, exempt } = this.#done
    const alone = exempt > 0 ? `, ${exempt} left alone (data-gate="skip")` : ''
    say(`${this.#done.visits} visits, ${pressed} controls pressed${alone}`)
    return []
  }

  /** One visit, and where it says something, the same without the candidate. */
  async #judge(each: Visit): Promise<string[]> {
    const { built, mirror, say } = this.candidate
    const isOwn = each.name === built.name
    const seen = await this.#visit(each, await this.sites.tried())
    const before = isOwn ? mirror.live[built.name] : undefined
    const known = before && readTimes(before)
    const isDoubtful =
      seen.left.length > 0 ||
      (!isOwn && seen.faults.length > 0) ||
      (before && (!known || slower(seen.times, known).length > 0))
    const isComparable = mirror.live.host && (isDoubtful ?? false)
    const without = isComparable ? await this.#visit(each, await this.sites.live()) : undefined
    const { objections, said } = compare({ seen, without, ...each, candidate: built.name })
    for (const line of said) say(line)
    if (objections.length > 0 || !isOwn) return objections
    if (before && without) keepTimes(before, { ...readTimes(before), ...without.times })
    if (!without || slower(seen.times, without.times).length === 0) {
      Object.assign(this.#times, seen.times)
      return []
    }
    // Both once more: the machine may have been busy with the first.
    const again = await this.#visit(each, await this.sites.tried())
    const live = await this.#visit(each, await this.sites.live())
    return slower(again.times, live.times)
  }

  async #visit(each: Visit, site: OpenedTrial): Promise<Seen> {
    this.#done.visits += 1
    return this.#inContext(site, (context) => visit(context, { ...each, site }), {
      path: each.path,
      otherwise: (fault) => ({ faults: [fault], left: [], times: {} }),
    })
  }

  /** The candidate's own screens by their addresses; of a host, those of all. */
  async #openFreshly({ name, path, as, why }: Visit): Promise<string[]> {
    if (why !== 'its own' && this.candidate.built.name !== 'host') return []
    const site = await this.sites.tried()
    const presses = why === 'its own'
    const { faults, pressed, exempt } = await this.#fresh(site, { name, path, as, presses })
    this.#done.pressed += pressed
    this.#done.exempt += exempt
    return faults
  }

  #fresh(site: OpenedTrial, at: Omit<Parameters<typeof tryFresh>[1], 'site'>) {
    return this.#inContext(site, (context) => tryFresh(context, { ...at, site }), {
      path: at.path,
      otherwise: (fault) => ({ faults: [fault], pressed: 0, exempt: 0 }),
    })
  }

  /**
   * The same screens with the switches of the configuration the other way that decide about them.
   * One that the site does not name yet may belong to something unfinished.
   */
  async #turnSwitches(): Promise<string[]> {
    const { built, say } = this.candidate
    const { packages, config } = await this.sites.tried()
    const own = packages.filter(({ name }) => [name, 'host'].includes(built.name))
    const switches = [...new Set(own.flatMap((each) => each.switches))]
    const isNamed = (key: string) => key === 'account' || settingOf(config, key) !== undefined
    const objections: string[] = []
    for (const keys of [switches.filter(isNamed), switches.filter((key) => !isNamed(key))]) {
      if (keys.length === 0) continue
      const site = await this.sites.turned(keys)
      const visits = plan({ candidate: built.name, packages: site.packages }).visits.filter(
        ({ name, path }) => dependsOn(site, { name, path, keys }),
      )
      for (const { from: _, ...each } of visits) {
        const { faults } = await this.#visit({ ...each, steps: [] }, site)
        const { faults: more } = await this.#fresh(site, { ...each, presses: false })
        const found = [...faults, ...more].map(
          (fault) => `${fault} (With ${keys.join(', ')} turned.)`,
        )
        if (keys.every(isNamed)) objections.push(...found)
        else for (const fault of found) say(`WARNING: ${fault}`)
      }
    }
    return objections
  }

  #inContext<T>(
    { url: baseURL }: OpenedTrial,
    use: (context: BrowserContext) => Promise<T>,
    { path, otherwise }: { path: string; otherwise(fault: string): T },
  ): Promise<T> {
    const inContext = contextsOf(this.browser, { baseURL, signal: this.candidate.signal })
    return inContext(use, (why) => otherwise(`In the browser ${path} with this release ${why}.`))
  }
}

function dependsOn(
  { packages }: OpenedTrial,
  { name, path, keys }: { name: string; path: string; keys: readonly string[] },
): boolean {
  const screens = packages.filter((each) => each.name === name).flatMap(({ screens }) => screens)
  return screens.some(
    (screen) => addressOf(screen) === path && screen.switches.some((key) => keys.includes(key)),
  )
}
