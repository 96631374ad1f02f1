const SERVED_DAYS = 7
const KEPT = 10

export interface ModelPackage {
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

interface GivenReleases {
  live?: string | null | undefined
  canary?: string | undefined
  previews?: Record<string, string> | undefined
}

/** The changes of a package's record on one day. */
export class RecordChanges {
  constructor(private readonly day: number) {}

  goLive(record: ModelPackage, version: string, by: NonNullable<ModelPackage['by']>): void {
    if (record.live && record.live !== version) {
      record.earlier.unshift({ version: record.live, until: this.day })
    }
    this.endCanary(record, version)
    record.earlier = record.earlier.filter((each) => each.version !== version)
    Object.assign(record, { live: version, by })
    this.clear(record, version)
  }

  endCanary(record: ModelPackage, version: string): void {
    if (!record.canary) return
    if (record.canary !== version) this.withdraw(record, record.canary)
    record.canary = undefined
  }

  endPreview(record: ModelPackage, preview: string, version?: string): void {
    const endedVersion = record.previews[preview]
    if (endedVersion !== undefined && endedVersion !== version) {
      record.ended.push({ version: endedVersion, until: this.day })
    }
  }

  takeAway(
    record: ModelPackage,
    { since, mayReplace }: { since: ModelPackage; mayReplace: boolean },
  ): void {
    if (record.retired) return
    const withdrawn = since.withdrawn.filter((version) => !record.withdrawn.includes(version))
    record.withdrawn = [...withdrawn, ...record.withdrawn]
    if (since.retired) {
      this.retire(record)
      return
    }
    const { live, canary } = record
    const isLive = live !== null && withdrawn.includes(live)
    const to = record.earlier.find(({ version }) => !record.withdrawn.includes(version))?.version
    if (isLive && !(to && mayReplace)) this.clear(record, live)
    if (canary && withdrawn.includes(canary)) record.canary = undefined
    if (!isLive || !to || !mayReplace) return
    this.goLive(record, to, 'rollback')
    this.withdraw(record, live)
  }

  retire(record: ModelPackage): void {
    const candidates = [
      ...(record.canary ? [record.canary] : []),
      ...Object.values(record.previews),
    ]
    const past = [...record.earlier, ...record.ended].map(({ version }) => version)
    const all = [record.live, ...past, ...candidates]
    const withdrawn = [...all, ...record.withdrawn].filter((each) => each !== null)
    const empty = { ...newPackage(), withdrawn: [...new Set(withdrawn)], retired: true }
    Object.assign(record, empty, { by: undefined, canary: undefined })
  }

  withdraw(record: ModelPackage, version: string): void {
    record.withdrawn = [version, ...record.withdrawn.filter((each) => each !== version)]
  }

  clear(record: ModelPackage, version: string): void {
    record.withdrawn = record.withdrawn.filter((each) => each !== version)
  }

  /** A record forgets releases that nobody can go back to, once no page asks for them. */
  forget(record: ModelPackage): void {
    let remaining = record.keep
    record.ended = record.ended.filter(({ until }) => this.day - until < SERVED_DAYS)
    record.earlier = record.earlier.filter(({ version, until }) => {
      const isKept = !record.withdrawn.includes(version) && remaining-- > 0
      return isKept || this.day - until < SERVED_DAYS
    })
  }
}

/** A package's releases for everyone, for a share, and by name. */
export function releasesOf({ live, canary, previews }: GivenReleases): string[] {
  const all = { ...previews, live, canary }
  return Object.entries(all).flatMap(([how, version]) => (version ? [`${how} ${version}`] : []))
}

export function newPackage(): ModelPackage {
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
