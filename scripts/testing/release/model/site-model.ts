import { isDeepStrictEqual } from 'node:util'
import { isCanaryTaken, knows, type Lineup, misfits } from './lineup-model'
import { givenBy, newPackage, type Package, RowChanges } from './package-model'
import { composed, fitted, type Pages, taken } from './pages-model'

export type Result = 'done' | 'refused' | 'recorded'

interface How {
  canary?: boolean
  preview?: string
  keep?: number
  again?: boolean
}

interface Step {
  name: string
  version: string
}

/** The records and the pages of a site, by the rules. */
export class SiteModel {
  packages: Record<string, Package> = {}
  /** The keys in config.json besides `production`. */
  config: readonly string[] | undefined
  isBroken = false
  pages: Pages = { live: {}, canaries: {}, previews: {}, config: undefined }
  day = 0

  get #changes(): RowChanges {
    return new RowChanges(this.day)
  }

  deploy(name: string, version: string, how: How = {}): Result {
    const { canary = false, preview, keep, again = false } = how
    const row = this.packages[name]
    if (row?.retired && !again) return 'refused'
    const mayHaveCanary = name !== 'host' && row?.live && row.live !== version
    if (canary && !mayHaveCanary) return 'refused'
    if (!this.#passesGate(name, version)) return 'refused'
    const next = structuredClone(row ?? newPackage())
    next.retired = false
    if (keep !== undefined) next.keep = keep
    if (preview !== undefined) {
      this.#changes.endPreview(next, preview, version)
      next.previews[preview] = version
    } else if (canary) {
      this.#changes.endCanary(next, version)
      next.canary = version
      this.#changes.clear(next, version)
    } else {
      this.#changes.goLive(next, version, 'deploy')
    }
    return this.#claim({ [name]: next })
  }

  rollback(name: string, version?: string): Result {
    const row = this.packages[name]
    if (!row?.live) return 'refused'
    const next = structuredClone(row)
    if (version === undefined && row.canary) {
      this.#changes.withdraw(next, row.canary)
      next.canary = undefined
      return this.#claim({ [name]: next })
    }
    const isMeant = (each: string) =>
      version === undefined ? !row.withdrawn.includes(each) : each === version
    const to = row.earlier.find((each) => isMeant(each.version))?.version
    if (to === undefined) return 'refused'
    this.#changes.goLive(next, to, 'rollback')
    this.#changes.withdraw(next, row.live)
    // Without the gate: a canary does not stop a rollback.
    return this.#claim({ [name]: next })
  }

  endPreview(name: string, preview: string): Result {
    const row = this.packages[name]
    if (!row?.previews[preview]) return 'refused'
    const next = structuredClone(row)
    this.#changes.endPreview(next, preview)
    delete next.previews[preview]
    return this.#claim({ [name]: next })
  }

  retire(name: string): Result {
    const row = this.packages[name]
    const isPinned = ['host', 'remote-chat'].includes(name)
    if (isPinned || !row || row.retired) return 'refused'
    const next = structuredClone(row)
    this.#changes.retire(next)
    return this.#claim({ [name]: next })
  }

  configure(keys: readonly string[]): Result {
    const { host } = taken({ ...this, config: keys, isBroken: false })
    if (!fitted(host, keys, this).isKnown) return 'refused'
    this.edit(keys)
    this.#compose()
    return 'done'
  }

  /** Edits config.json; pages do not know yet. */
  edit(keys: readonly string[] | undefined): void {
    this.config = keys
    this.isBroken = keys === undefined
  }

  /** releases.json is gone, and the next command composes it again. */
  loseIndex(): void {
    this.pages = { ...this.pages, live: {}, canaries: {}, previews: {} }
    this.#compose()
  }

  start(
    checkout: Lineup,
    { publishAll, tokens }: { publishAll: boolean; tokens: string[] },
  ): Result {
    const next: Record<string, Package> = {}
    const isEmpty = Object.keys(this.packages).length === 0
    for (const [name, version] of Object.entries(checkout)) {
      const row = this.packages[name]
      const isOwned = row && tokens.includes(name)
      const isWithdrawn = row?.withdrawn.includes(version)
      const isOthers = row?.by !== undefined && row.by !== 'start'
      const isDecided = (isOthers || row?.canary) && !publishAll
      if (row?.retired || isOwned || isWithdrawn || isDecided) continue
      if (row?.live === version) continue
      next[name] = structuredClone(row ?? newPackage())
      this.#changes.goLive(next[name], version, 'start')
    }
    if (isEmpty && this.#refused(next).length > 0) return 'refused'
    const site = { ...this, packages: { ...this.packages, ...this.#accepted(next) } }
    const isKnown = fitted(taken(site).host, this.config, site).isKnown
    // Once there are pages, a start serves them with what they have.
    if (!isKnown && !this.pages.config) return 'refused'
    this.#claim(next)
    return 'done'
  }

  compose(): void {
    this.#compose()
  }

  /** Two concurrent deploys, both past their gates; the first may have changed the record. */
  twoAtOnce(first: Step, second: Step, { isChanged }: { isChanged: boolean }): Result[] {
    const one = this.#land(first)
    return [one, isChanged ? 'refused' : this.#land(second)]
  }

  /** This is a restored backup: it loses what was taken away since in the site that it is of. */
  takeAway(since: SiteModel): void {
    const change = (names: readonly string[], mayReplace: boolean) => {
      const next: Record<string, Package> = {}
      for (const name of names) {
        const [row, newer] = [this.packages[name], since.packages[name]]
        if (!row || !newer) continue
        const less = structuredClone(row)
        this.#changes.takeAway(less, { since: newer, mayReplace })
        if (!isDeepStrictEqual(less, row)) next[name] = less
      }
      if (Object.keys(next).length === 0) return []
      const accepted = this.#accepted(next)
      this.#claim(next)
      return Object.keys(next).filter((name) => !accepted[name])
    }
    change(change(Object.keys(since.packages), true), false)
  }

  copy(): SiteModel {
    const copy = new SiteModel()
    const { packages, config, isBroken, pages, day, isBehind } = this
    const known = { packages, config, isBroken, pages, day, isBehind }
    return Object.assign(copy, structuredClone(known))
  }

  #land({ name, version }: Step): Result {
    const row = this.packages[name]
    if (row?.retired) return 'refused'
    const next = structuredClone(row ?? newPackage())
    this.#changes.goLive(next, version, 'deploy')
    return this.#claim({ [name]: next })
  }

  /** Whether the next command can compose pages. */
  composing: 'at once' | 'not' = 'at once'
  /** True if the records are ahead of the pages. */
  isBehind = false

  /** The host that a page falls back to if the live one is unavailable. */
  hostBefore(): string | undefined {
    const { earlier = [], withdrawn = [] } = this.packages.host ?? {}
    return earlier.find(
      ({ version }) => !withdrawn.includes(version) && knows(version, this.pages.config ?? []),
    )?.version
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
      misfits({ ...others, [name]: version }).every((packages) => !packages.includes(name))
    const canaries = rows.filter(([each, { canary }]) => canary && each !== name)
    const host = name === 'host' ? version : live.host
    return (
      fits(live) &&
      canaries.every(([each, { canary = '' }]) => fits({ ...live, [each]: canary })) &&
      fitted(host, this.config, this).isKnown
    )
  }

  /** Writes records that pages can accept, and composes unless the command has to fail. */
  #claim(next: Record<string, Package>): Result {
    const accepted = this.#accepted(next)
    const result = Object.keys(accepted).length === Object.keys(next).length ? 'done' : 'refused'
    this.packages = { ...this.packages, ...accepted }
    if (this.composing === 'not') {
      this.isBehind = true
      return result === 'done' ? 'recorded' : result
    }
    this.#compose()
    return result
  }

  #accepted(next: Record<string, Package>): Record<string, Package> {
    const accepted = { ...next }
    // First: a host that is forgotten knows no keys any more.
    for (const row of Object.values(accepted)) this.#changes.forget(row)
    for (;;) {
      const refused = this.#refused(accepted)
      if (refused.length === 0) return accepted
      for (const name of refused) delete accepted[name]
    }
  }

  /** The requested changes that pages would not accept. */
  #refused(next: Record<string, Package>): string[] {
    const site = { ...this, packages: { ...this.packages, ...next } }
    const lineup = taken(site)
    const isHostNew =
      next.host?.by !== 'rollback' &&
      (next.host?.live ?? null) !== (this.packages.host?.live ?? null)
    const isConfigured = !this.isBroken && fitted(lineup.host, this.config, site).isKnown
    const claims = Object.entries(next).filter(([name, row]) => this.#isClaim(name, row))
    const refused = claims.filter(([name, row]) => {
      const isCanaryNew = row.canary && row.canary !== this.packages[name]?.canary
      return (
        (row.live && lineup[name] !== row.live) ||
        (!isConfigured && isHostNew && name === 'host') ||
        (isCanaryNew && !isCanaryTaken(lineup, name, row)) ||
        this.#endsCanary(next, name)
      )
    })
    return refused.map(([name]) => name)
  }

  /** True if pages would lose another package's canary by this record. A rollback may do that. */
  #endsCanary(next: Record<string, Package>, name: string): boolean {
    const lostWith = (some: Record<string, Package>) => {
      const packages = { ...this.packages, ...some }
      const { canaries } = composed({ ...this, packages })
      return Object.entries(this.packages).flatMap(([other, { canary }]) =>
        canary && this.pages.canaries[other] === canary && !(other in next) && !canaries[other]
          ? [other]
          : [],
      )
    }
    const row = next[name]
    const isRollback = row?.by === 'rollback' && row.live !== this.packages[name]?.live
    if (!row || isRollback || lostWith(next).length === 0) return false
    const lostAnyway = lostWith({})
    return lostWith({ [name]: row }).some((other) => !lostAnyway.includes(other))
  }

  /** True if the record gives pages something new, and does not only end something. */
  #isClaim(name: string, row: Package): boolean {
    const { live, canaries, previews } = this.pages
    const gives = givenBy(row)
    const gave = givenBy(this.packages[name] ?? {})
    const read = givenBy({ live: live[name], canary: canaries[name], previews: previews[name] })
    const isLess = gives.length < gave.length && gives.every((each) => gave.includes(each))
    return !isLess && !gives.every((each) => read.includes(each))
  }

  #compose(): void {
    this.isBehind = false
    this.pages = composed(this)
  }
}
