import { traitsOf } from './catalogue'

// The rules of what is live, as in scripts/release/README.md. Each can be removed, to check that
// the sequences detect that.

export const RULES = [
  'a rollback passes over withdrawn releases',
  'a rollback withdraws what was live',
  'the end of a canary withdraws it',
  'another release withdraws a canary',
  'a release that goes live is not withdrawn',
  'names have to fit',
  'tokens have to fit',
  'paths have to fit',
  'the configuration has to fit the host',
  'of two new claims the first by name wins',
  'releases that pages have are not checked again',
  'a change that only ends something is never refused',
  'a canary stops the deploy of others',
  'a canary does not stop a rollback',
  'a preview makes nothing live',
  'no canary without a live release',
  'no canary of the host',
  'only a package that is not pinned is retired',
  'a retired package comes back only by name',
  'a start keeps the decisions of others',
  'a start leaves withdrawn releases',
  'a start leaves packages with a token alone',
  'a row that has changed is left alone',
  'what is recorded goes live with the next composing',
  'the host falls back to none that is withdrawn',
  'the host falls back to one that knows the configuration',
  'a release that was live stays for seven days',
  'each change of what is live is recorded once',
] as const
export type Rule = (typeof RULES)[number]

const SERVED_DAYS = 7
const KEPT = 10

export interface Package {
  live: string | null
  by?: 'start' | 'deploy' | 'rollback'
  canary?: string | undefined
  previews: Record<string, string>
  /** Earlier live releases, newest first, with the day on which they ended. */
  earlier: { version: string; until: number }[]
  withdrawn: string[]
  /** Ended previews, which open pages may still run. */
  ended: { version: string; until: number }[]
  keep: number
  retired: boolean
}

interface Pages {
  /** Each package's live release, canary and previews, as pages read them. */
  live: Record<string, string>
  canaries: Record<string, string>
  previews: Record<string, Record<string, string>>
  config: readonly string[] | undefined
}

export type Result = 'done' | 'refused' | 'recorded'
type Lineup = Record<string, string>
interface How {
  canary?: boolean
  preview?: string
  keep?: number
  again?: boolean
}

interface Given {
  live?: string | null | undefined
  canary?: string | undefined
  previews?: Record<string, string> | undefined
}

interface Step {
  name: string
  version: string
}

export class SiteModel {
  packages: Record<string, Package> = {}
  /** The keys in config.json besides `production`. */
  config: readonly string[] | undefined
  pages: Pages = { live: {}, canaries: {}, previews: {}, config: undefined }
  /** The live releases and canaries of each package, one after another. */
  recorded: Record<string, string[]> = {}
  day = 0
  readonly #without: Rule | undefined

  constructor(without?: Rule) {
    this.#without = without
  }

  holds(rule: Rule): boolean {
    return rule !== this.#without
  }

  deploy(name: string, version: string, how: How = {}): Result {
    const { canary = false, preview, keep, again = false } = how
    const row = this.packages[name]
    if (row?.retired && !again && this.holds('a retired package comes back only by name')) {
      return 'refused'
    }
    if (canary && name === 'host' && this.holds('no canary of the host')) return 'refused'
    const isNowhere = !row?.live && this.holds('no canary without a live release')
    if (canary && (isNowhere || row?.live === version)) return 'refused'
    if (!this.#passesGate(name, version)) return 'refused'
    const next = structuredClone(row ?? newPackage())
    next.retired = false
    if (keep !== undefined) next.keep = keep
    if (preview !== undefined && this.holds('a preview makes nothing live')) {
      this.#endPreview(next, preview, version)
      next.previews[preview] = version
    } else if (canary) {
      this.#endCanary(next, version)
      next.canary = version
      this.#clear(next, version)
    } else {
      this.#goLive(next, version, 'deploy')
    }
    return this.#claim({ [name]: next })
  }

  rollback(name: string, version?: string): Result {
    const row = this.packages[name]
    if (!row?.live) return 'refused'
    const next = structuredClone(row)
    if (version === undefined && row.canary) {
      this.#withdraw(next, row.canary, 'the end of a canary withdraws it')
      next.canary = undefined
      return this.#claim({ [name]: next })
    }
    const isMeant = (each: string) =>
      version === undefined
        ? !row.withdrawn.includes(each) || !this.holds('a rollback passes over withdrawn releases')
        : each === version
    const to = row.earlier.find((each) => isMeant(each.version))?.version
    if (to === undefined) return 'refused'
    this.#goLive(next, to, 'rollback')
    this.#withdraw(next, row.live, 'a rollback withdraws what was live')
    if (!this.holds('a canary does not stop a rollback') && !this.#passesGate(name, to)) {
      return 'refused'
    }
    return this.#claim({ [name]: next })
  }

  endPreview(name: string, preview: string): Result {
    const row = this.packages[name]
    if (!row?.previews[preview]) return 'refused'
    const next = structuredClone(row)
    this.#endPreview(next, preview)
    delete next.previews[preview]
    return this.#claim({ [name]: next })
  }

  retire(name: string): Result {
    const row = this.packages[name]
    const isPinned = ['host', 'remote-chat'].includes(name)
    if (isPinned && this.holds('only a package that is not pinned is retired')) return 'refused'
    if (!row || row.retired) return 'refused'
    const tried = [...(row.canary ? [row.canary] : []), ...Object.values(row.previews)]
    const before = [...row.earlier, ...row.ended].map(({ version }) => version)
    const given = [row.live, ...before, ...tried]
    const withdrawn = [...given, ...row.withdrawn].filter((each) => each !== null)
    return this.#claim({
      [name]: { ...newPackage(), withdrawn: [...new Set(withdrawn)], retired: true },
    })
  }

  configure(keys: readonly string[]): Result {
    const taken = this.#settle(this.packages)
    if (!this.#knows(taken.host, keys)) return 'refused'
    this.config = keys
    this.#compose()
    return 'done'
  }

  /** Edits config.json; pages do not know yet. */
  edit(keys: readonly string[]): void {
    this.config = keys
  }

  start(
    checkout: Lineup,
    { publishAll, tokens }: { publishAll: boolean; tokens: string[] },
  ): Result {
    const next: Record<string, Package> = {}
    const isEmpty = Object.keys(this.packages).length === 0
    for (const [name, version] of Object.entries(checkout)) {
      const row = this.packages[name]
      const isOwned =
        tokens.includes(name) && this.holds('a start leaves packages with a token alone')
      const isWithdrawn =
        row?.withdrawn.includes(version) && this.holds('a start leaves withdrawn releases')
      const isOthers = row?.by !== undefined && row.by !== 'start'
      const isDecided =
        (isOthers || row?.canary) &&
        !publishAll &&
        this.holds('a start keeps the decisions of others')
      if (row?.retired || (row && (isOwned || isWithdrawn)) || isDecided) continue
      if (row?.live === version) continue
      next[name] = structuredClone(row ?? newPackage())
      this.#goLive(next[name], version, 'start')
    }
    if (isEmpty && this.#refused(next).length > 0) return 'refused'
    const { host } = this.#settle({ ...this.packages, ...this.#accepted(next) })
    if (!this.#knows(host, this.config ?? [])) return 'refused'
    this.#claim(next)
    return 'done'
  }

  compose(): void {
    this.#compose()
  }

  /** Two concurrent deploys, both past their gates; the first may have changed the row. */
  twoAtOnce(first: Step, second: Step, { isChanged }: { isChanged: boolean }): Result[] {
    const isStale = isChanged && this.holds('a row that has changed is left alone')
    const one = this.#land(first)
    return [one, isStale ? 'refused' : this.#land(second)]
  }

  copy(): SiteModel {
    const copy = new SiteModel(this.#without)
    const { packages, config, pages, recorded, day, isBehind } = this
    const known = { packages, config, pages, recorded, day, isBehind }
    return Object.assign(copy, structuredClone(known))
  }

  #land({ name, version }: Step): Result {
    const row = this.packages[name]
    if (row?.retired) return 'refused'
    const next = structuredClone(row ?? newPackage())
    this.#goLive(next, version, 'deploy')
    return this.#claim({ [name]: next })
  }

  /** Whether the next command can compose pages. */
  composing: 'at once' | 'not' = 'at once'
  /** True if the rows are ahead of the pages. */
  isBehind = false

  /** The host that a page falls back to if the live one is unavailable. */
  hostBefore(): string | undefined {
    const { earlier = [], withdrawn = [] } = this.packages.host ?? {}
    const isWithdrawn = (version: string) =>
      withdrawn.includes(version) && this.holds('the host falls back to none that is withdrawn')
    const isUnfit = (version: string) =>
      !this.#knows(version, this.pages.config ?? []) &&
      this.holds('the host falls back to one that knows the configuration')
    return earlier.find(({ version }) => !isWithdrawn(version) && !isUnfit(version))?.version
  }

  #goLive(row: Package, version: string, by: NonNullable<Package['by']>): void {
    if (row.live && row.live !== version) {
      row.earlier.unshift({ version: row.live, until: this.day })
    }
    this.#endCanary(row, version)
    row.earlier = row.earlier.filter((each) => each.version !== version)
    Object.assign(row, { live: version, by })
    this.#clear(row, version)
  }

  #endCanary(row: Package, version: string): void {
    if (!row.canary) return
    if (row.canary !== version) {
      this.#withdraw(row, row.canary, 'another release withdraws a canary')
    }
    row.canary = undefined
  }

  #endPreview(row: Package, preview: string, version?: string): void {
    const ended = row.previews[preview]
    if (ended !== undefined && ended !== version) {
      row.ended.push({ version: ended, until: this.day })
    }
  }

  #withdraw(row: Package, version: string, rule: Rule): void {
    if (!this.holds(rule)) return
    row.withdrawn = [version, ...row.withdrawn.filter((each) => each !== version)]
  }

  #clear(row: Package, version: string): void {
    if (!this.holds('a release that goes live is not withdrawn')) return
    row.withdrawn = row.withdrawn.filter((each) => each !== version)
  }

  /** The gate of a deploy, before anything is written: against live releases and canaries. */
  #passesGate(name: string, version: string): boolean {
    const isLive = this.packages[name]?.live === version
    const rows = Object.entries(this.packages)
    const live = Object.fromEntries(
      rows.flatMap(([each, row]) => (row.live ? [[each, row.live]] : [])),
    )
    // A release that is live already is not checked again.
    const fits = (others: Lineup) =>
      isLive ||
      this.#misfits({ ...others, [name]: version }).every((packages) => !packages.includes(name))
    const canaries = rows.filter(([each, { canary }]) => canary && each !== name)
    const stops = this.holds('a canary stops the deploy of others') ? canaries : []
    const host = name === 'host' ? version : live.host
    return (
      fits(live) &&
      stops.every(([each, { canary = '' }]) => fits({ ...live, [each]: canary })) &&
      this.#knows(host, this.config ?? [])
    )
  }

  /** Writes rows that pages can accept, and composes unless the command has to fail. */
  #claim(next: Record<string, Package>): Result {
    const accepted = this.#accepted(next)
    const result = Object.keys(accepted).length === Object.keys(next).length ? 'done' : 'refused'
    for (const row of Object.values(accepted)) this.#forget(row)
    if (
      this.composing === 'at once' ||
      this.holds('what is recorded goes live with the next composing')
    ) {
      this.packages = { ...this.packages, ...accepted }
    }
    if (this.composing === 'not') {
      this.isBehind = true
      return result === 'done' ? 'recorded' : result
    }
    this.#compose()
    return result
  }

  #accepted(next: Record<string, Package>): Record<string, Package> {
    const accepted = { ...next }
    for (;;) {
      const refused = this.#refused(accepted)
      if (refused.length === 0) return accepted
      for (const name of refused) delete accepted[name]
    }
  }

  /** The claims that pages would not accept. */
  #refused(next: Record<string, Package>): string[] {
    const taken = this.#settle({ ...this.packages, ...next })
    const isHostNew = next.host?.live && next.host.live !== this.packages.host?.live
    const isConfigured = this.#knows(taken.host, this.config ?? [])
    const claims = Object.entries(next).filter(([name, row]) => this.#isClaim(name, row))
    const refused = claims.filter(([name, row]) => {
      const isBlamed = !isHostNew || name === 'host'
      const isCanaryNew = row.canary && row.canary !== this.packages[name]?.canary
      return (
        (row.live && taken[name] !== row.live) ||
        (!isConfigured && isBlamed) ||
        (isCanaryNew && !this.#isCanaryTaken(taken, name, row))
      )
    })
    return refused.map(([name]) => name)
  }

  /** True if the row gives pages something new, and does not only end something. */
  #isClaim(name: string, row: Package): boolean {
    const { live, canaries, previews } = this.pages
    const gives = givenBy(row)
    const gave = givenBy(this.packages[name] ?? {})
    const read = givenBy({ live: live[name], canary: canaries[name], previews: previews[name] })
    const isLess = gives.length < gave.length && gives.every((each) => gave.includes(each))
    if (isLess) return !this.holds('a change that only ends something is never refused')
    const isKnown = gives.every((each) => read.includes(each))
    return !isKnown || !this.holds('releases that pages have are not checked again')
  }

  /** A canary runs in place of its row's live release, and has to fit the others. */
  #isCanaryTaken(taken: Lineup, name: string, { live, canary = '' }: Package): boolean {
    return taken[name] === live && this.#misfits({ ...taken, [name]: canary }).length === 0
  }

  #compose(): void {
    const live = this.#settle(this.packages)
    // In place of a release that does not fit, the previous one runs, unless it was ended.
    const canaries = Object.entries(this.packages).filter(([name, row]) =>
      live[name] === row.live
        ? row.canary && this.#isCanaryTaken(live, name, row)
        : row.canary && row.canary === this.pages.canaries[name],
    )
    const previews = Object.entries(this.packages).flatMap(([name, row]) => {
      const isTaken = (live[name] ?? null) === row.live
      const before = this.pages.previews[name]
      const named = Object.entries(row.previews).filter(
        ([preview, version]) => isTaken || before?.[preview] === version,
      )
      return named.length > 0 ? [[name, Object.fromEntries(named)] as const] : []
    })
    this.isBehind = false
    const isKnown = this.#knows(live.host, this.config ?? [])
    const config = isKnown ? this.config : this.pages.config
    this.pages = {
      live,
      config,
      canaries: Object.fromEntries(canaries.map(([name, { canary = '' }]) => [name, canary])),
      previews: Object.fromEntries(previews),
    }
    this.#record()
  }

  #record(): void {
    const { live, canaries } = this.pages
    for (const name of Object.keys(this.packages)) {
      const lives = livesOf(live[name], canaries[name])
      const before = this.recorded[name] ?? []
      const isOnce = this.holds('each change of what is live is recorded once')
      if (lives === (before.at(-1) ?? livesOf()) && isOnce) continue
      this.recorded[name] = [...before, lives]
    }
  }

  /** The releases of the rows that run together, beginning with those that pages have. */
  #settle(packages: Record<string, Package>): Lineup {
    const before = this.pages.live
    const wanted = Object.fromEntries(
      Object.entries(packages).flatMap(([name, { live }]) => (live ? [[name, live]] : [])),
    )
    const left: string[] = []
    let taken: Lineup = wanted
    for (;;) {
      const victims = this.#misfits(taken).map((packages) =>
        packages.filter((name) => taken[name] !== before[name]).sort(),
      )
      const isFirstTaken = this.holds('of two new claims the first by name wins')
      const victim = victims
        .map((each) => each.at(isFirstTaken ? -1 : 0) ?? '')
        .sort()
        .at(-1)
      if (!victim) break
      left.push(victim)
      taken = withVersion(taken, victim, before[victim])
    }
    for (const name of left.sort()) {
      const more = withVersion(taken, name, wanted[name])
      if (this.#misfits(more).length === 0) taken = more
    }
    return taken
  }

  /** The pairs that do not fit. */
  #misfits(lineup: Lineup): string[][] {
    const { host, ...remotes } = lineup
    const all = Object.entries(remotes)
    const { gives = [] } = host ? traitsOf('host', host) : {}
    const isMissed = (taken: string) =>
      !gives.includes(taken) &&
      this.holds(taken.startsWith('--') ? 'tokens have to fit' : 'names have to fit')
    const unfit = all
      .filter(([name, version]) => host && traitsOf(name, version).takes?.some(isMissed))
      .map(([name]) => ['host', name])
    const clashes = all.flatMap(([name, version], at) =>
      all
        .slice(at + 1)
        .filter(([other, its]) => {
          const { path } = traitsOf(name, version)
          return path !== undefined && path === traitsOf(other, its).path
        })
        .map(([other]) => [name, other]),
    )
    return [...unfit, ...(this.holds('paths have to fit') ? clashes : [])]
  }

  #knows(host: string | undefined, keys: readonly string[]): boolean {
    if (!host || !this.holds('the configuration has to fit the host')) return true
    return keys.every((key) => traitsOf('host', host).keys?.includes(key))
  }

  /** A row forgets releases that nobody can go back to, once no page asks for them. */
  #forget(row: Package): void {
    let left = row.keep
    const served = this.holds('a release that was live stays for seven days') ? SERVED_DAYS : 0
    row.ended = row.ended.filter(({ until }) => this.day - until < served)
    row.earlier = row.earlier.filter(({ version, until }) => {
      const isKept = !row.withdrawn.includes(version) && left-- > 0
      return isKept || this.day - until < served
    })
  }
}

/** What is live of a package, as a text. */
export const livesOf = (live = 'nothing', canary?: string) =>
  canary === undefined ? live : `${live} and the canary ${canary}`

/** A package's releases for everyone, for a share, and by name. */
function givenBy({ live, canary, previews }: Given): string[] {
  const all = { ...previews, live, canary }
  return Object.entries(all).flatMap(([how, version]) => (version ? [`${how} ${version}`] : []))
}

function newPackage(): Package {
  return {
    live: null,
    previews: {},
    earlier: [],
    withdrawn: [],
    ended: [],
    keep: KEPT,
    retired: false,
  }
}

function withVersion(lineup: Lineup, name: string, version: string | undefined): Lineup {
  const { [name]: _, ...others } = lineup
  return version ? { ...others, [name]: version } : others
}
