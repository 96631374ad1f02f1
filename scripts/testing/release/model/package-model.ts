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

interface Given {
  live?: string | null | undefined
  canary?: string | undefined
  previews?: Record<string, string> | undefined
}

/** The changes of a package's record on one day. */
export class RowChanges {
  constructor(private readonly day: number) {}

  goLive(row: Package, version: string, by: NonNullable<Package['by']>): void {
    if (row.live && row.live !== version) {
      row.earlier.unshift({ version: row.live, until: this.day })
    }
    this.endCanary(row, version)
    row.earlier = row.earlier.filter((each) => each.version !== version)
    Object.assign(row, { live: version, by })
    this.clear(row, version)
  }

  endCanary(row: Package, version: string): void {
    if (!row.canary) return
    if (row.canary !== version) this.withdraw(row, row.canary)
    row.canary = undefined
  }

  endPreview(row: Package, preview: string, version?: string): void {
    const ended = row.previews[preview]
    if (ended !== undefined && ended !== version) {
      row.ended.push({ version: ended, until: this.day })
    }
  }

  takeAway(row: Package, { since, mayReplace }: { since: Package; mayReplace: boolean }): void {
    if (row.retired) return
    const withdrawn = since.withdrawn.filter((version) => !row.withdrawn.includes(version))
    row.withdrawn = [...withdrawn, ...row.withdrawn]
    if (since.retired) {
      this.retire(row)
      return
    }
    const { live, canary } = row
    const isLive = live !== null && withdrawn.includes(live)
    const to = row.earlier.find(({ version }) => !row.withdrawn.includes(version))?.version
    if (isLive && !(to && mayReplace)) this.clear(row, live)
    if (canary && withdrawn.includes(canary)) row.canary = undefined
    if (!isLive || !to || !mayReplace) return
    this.goLive(row, to, 'rollback')
    this.withdraw(row, live)
  }

  retire(row: Package): void {
    const tried = [...(row.canary ? [row.canary] : []), ...Object.values(row.previews)]
    const before = [...row.earlier, ...row.ended].map(({ version }) => version)
    const given = [row.live, ...before, ...tried]
    const withdrawn = [...given, ...row.withdrawn].filter((each) => each !== null)
    const empty = { ...newPackage(), withdrawn: [...new Set(withdrawn)], retired: true }
    Object.assign(row, empty, { by: undefined, canary: undefined })
  }

  withdraw(row: Package, version: string): void {
    row.withdrawn = [version, ...row.withdrawn.filter((each) => each !== version)]
  }

  clear(row: Package, version: string): void {
    row.withdrawn = row.withdrawn.filter((each) => each !== version)
  }

  /** A record forgets releases that nobody can go back to, once no page asks for them. */
  forget(row: Package): void {
    let left = row.keep
    row.ended = row.ended.filter(({ until }) => this.day - until < SERVED_DAYS)
    row.earlier = row.earlier.filter(({ version, until }) => {
      const isKept = !row.withdrawn.includes(version) && left-- > 0
      return isKept || this.day - until < SERVED_DAYS
    })
  }
}

/** A package's releases for everyone, for a share, and by name. */
export function givenBy({ live, canary, previews }: Given): string[] {
  const all = { ...previews, live, canary }
  return Object.entries(all).flatMap(([how, version]) => (version ? [`${how} ${version}`] : []))
}

export function newPackage(): Package {
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
