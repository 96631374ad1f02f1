import { isDeepStrictEqual } from 'node:util'
import { type ModelPackage, newPackage, RecordChanges, releasesOf } from './package-model'
import { fitConfig, type ModelPages, pagesAfter, runningSet } from './pages-model'
import { conflictsIn, fitsAsCanary, knows, type ModelSet } from './release-set-model'

export type Result = 'done' | 'refused' | 'recorded'

interface ModelFlags {
  canary?: boolean
  preview?: string
  keep?: number
  again?: boolean
}

interface ModelStep {
  name: string
  version: string
}

/** The records and the pages of a site, by the rules. */
export class SiteModel {
  packages: Record<string, ModelPackage> = {}
  /** The keys in config.json besides `production`. */
  config: readonly string[] | undefined
  isBroken = false
  pages: ModelPages = { live: {}, canaries: {}, previews: {}, config: undefined }
  day = 0

  get #changes(): RecordChanges {
    return new RecordChanges(this.day)
  }

  deploy(name: string, version: string, how: ModelFlags = {}): Result {
    const { canary = false, preview, keep, again = false } = how
    const record = this.packages[name]
    if (record?.retired && !again) return 'refused'
    const mayHaveCanary = name !== 'host' && record?.live && record.live !== version
    if (canary && !mayHaveCanary) return 'refused'
    if (!this.#passesGate(name, version)) return 'refused'
    const next = structuredClone(record ?? newPackage())
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
    const record = this.packages[name]
    if (!record?.live) return 'refused'
    const next = structuredClone(record)
    if (version === undefined && record.canary) {
      this.#changes.withdraw(next, record.canary)
      next.canary = undefined
      return this.#claim({ [name]: next })
    }
    const isMeant = (each: string) =>
      version === undefined ? !record.withdrawn.includes(each) : each === version
    const to = record.earlier.find((each) => isMeant(each.version))?.version
    if (to === undefined) return 'refused'
    this.#changes.goLive(next, to, 'rollback')
    this.#changes.withdraw(next, record.live)
    // Without the gate: a canary does not stop a rollback.
    return this.#claim({ [name]: next })
  }

  endPreview(name: string, preview: string): Result {
    const record = this.packages[name]
    if (!record?.previews[preview]) return 'refused'
    const next = structuredClone(record)
    this.#changes.endPreview(next, preview)
    delete next.previews[preview]
    return this.#claim({ [name]: next })
  }

  retire(name: string): Result {
    const record = this.packages[name]
    const isPinned = ['host', 'remote-chat'].includes(name)
    if (isPinned || !record || record.retired) return 'refused'
    const next = structuredClone(record)
    this.#changes.retire(next)
    return this.#claim({ [name]: next })
  }

  configure(keys: readonly string[]): Result {
    const { host } = runningSet({ ...this, config: keys, isBroken: false })
    if (!fitConfig(host, keys, this).isKnown) return 'refused'
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
    checkout: ModelSet,
    { publishAll, tokens }: { publishAll: boolean; tokens: string[] },
  ): Result {
    const next: Record<string, ModelPackage> = {}
    const isEmpty = Object.keys(this.packages).length === 0
    for (const [name, version] of Object.entries(checkout)) {
      const record = this.packages[name]
      const isOwned = record && tokens.includes(name)
      const isWithdrawn = record?.withdrawn.includes(version)
      const isOthers = record?.by !== undefined && record.by !== 'start'
      const isDecided = (isOthers || record?.canary) && !publishAll
      if (record?.retired || isOwned || isWithdrawn || isDecided) continue
      if (record?.live === version) continue
      next[name] = structuredClone(record ?? newPackage())
      this.#changes.goLive(next[name], version, 'start')
    }
    if (isEmpty && this.#refused(next).length > 0) return 'refused'
    const site = { ...this, packages: { ...this.packages, ...this.#accepted(next) } }
    const isKnown = fitConfig(runningSet(site).host, this.config, site).isKnown
    // Once there are pages, a start serves them with what they have.
    if (!isKnown && !this.pages.config) return 'refused'
    this.#claim(next)
    return 'done'
  }

  compose(): void {
    this.#compose()
  }

  /** Two concurrent deploys, both past their gates; the first may have changed the record. */
  twoAtOnce(first: ModelStep, second: ModelStep, { isChanged }: { isChanged: boolean }): Result[] {
    const one = this.#land(first)
    return [one, isChanged ? 'refused' : this.#land(second)]
  }

  /** Repeats in this restored backup the withdrawals made in the original site since. */
  takeAway(since: SiteModel): void {
    const change = (names: readonly string[], mayReplace: boolean) => {
      const next: Record<string, ModelPackage> = {}
      for (const name of names) {
        const [record, newer] = [this.packages[name], since.packages[name]]
        if (!record || !newer) continue
        const less = structuredClone(record)
        this.#changes.takeAway(less, { since: newer, mayReplace })
        if (!isDeepStrictEqual(less, record)) next[name] = less
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
    const state = { packages, config, isBroken, pages, day, isBehind }
    return Object.assign(copy, structuredClone(state))
  }

  #land({ name, version }: ModelStep): Result {
    const record = this.packages[name]
    if (record?.retired) return 'refused'
    const next = structuredClone(record ?? newPackage())
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
    const records = Object.entries(this.packages)
    const live = Object.fromEntries(
      records.flatMap(([each, record]) => (record.live ? [[each, record.live]] : [])),
    )
    // A release that is live already is not checked again.
    const fits = (others: ModelSet) =>
      isLive ||
      conflictsIn({ ...others, [name]: version }).every((packages) => !packages.includes(name))
    const canaries = records.filter(([each, { canary }]) => canary && each !== name)
    const host = name === 'host' ? version : live.host
    return (
      fits(live) &&
      canaries.every(([each, { canary = '' }]) => fits({ ...live, [each]: canary })) &&
      fitConfig(host, this.config, this).isKnown
    )
  }

  /** Writes records that pages can accept, and composes unless the command has to fail. */
  #claim(next: Record<string, ModelPackage>): Result {
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

  #accepted(next: Record<string, ModelPackage>): Record<string, ModelPackage> {
    const accepted = { ...next }
    // First: a host that is forgotten knows no keys any more.
    for (const record of Object.values(accepted)) this.#changes.forget(record)
    for (;;) {
      const refusals = this.#refused(accepted)
      if (refusals.length === 0) return accepted
      for (const name of refusals) delete accepted[name]
    }
  }

  /** The requested changes that pages would not accept. */
  #refused(next: Record<string, ModelPackage>): string[] {
    const site = { ...this, packages: { ...this.packages, ...next } }
    const running = runningSet(site)
    const isHostNew =
      next.host?.by !== 'rollback' &&
      (next.host?.live ?? null) !== (this.packages.host?.live ?? null)
    const isConfigured = !this.isBroken && fitConfig(running.host, this.config, site).isKnown
    const requests = Object.entries(next).filter(([name, record]) => this.#isClaim(name, record))
    const refusals = requests.filter(([name, record]) => {
      const isCanaryNew = record.canary && record.canary !== this.packages[name]?.canary
      return (
        (record.live && running[name] !== record.live) ||
        (!isConfigured && isHostNew && name === 'host') ||
        (isCanaryNew && !fitsAsCanary(running, name, record)) ||
        this.#endsCanary(next, name)
      )
    })
    return refusals.map(([name]) => name)
  }

  /** True if pages would lose another package's canary by this record. A rollback may do that. */
  #endsCanary(next: Record<string, ModelPackage>, name: string): boolean {
    const lostWith = (some: Record<string, ModelPackage>) => {
      const packages = { ...this.packages, ...some }
      const { canaries } = pagesAfter({ ...this, packages })
      return Object.entries(this.packages).flatMap(([other, { canary }]) =>
        canary && this.pages.canaries[other] === canary && !(other in next) && !canaries[other]
          ? [other]
          : [],
      )
    }
    const record = next[name]
    const isRollback = record?.by === 'rollback' && record.live !== this.packages[name]?.live
    if (!record || isRollback || lostWith(next).length === 0) return false
    const lostAnyway = lostWith({})
    return lostWith({ [name]: record }).some((other) => !lostAnyway.includes(other))
  }

  /** True if the record gives pages something new, and does not only end something. */
  #isClaim(name: string, record: ModelPackage): boolean {
    const { live, canaries, previews } = this.pages
    const gives = releasesOf(record)
    const gave = releasesOf(this.packages[name] ?? {})
    const shows = releasesOf({ live: live[name], canary: canaries[name], previews: previews[name] })
    const isLess = gives.length < gave.length && gives.every((each) => gave.includes(each))
    return !isLess && !gives.every((each) => shows.includes(each))
  }

  #compose(): void {
    this.isBehind = false
    this.pages = pagesAfter(this)
  }
}
