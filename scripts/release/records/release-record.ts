import { isSegment } from '@parlor/shared/contract/build/file-paths'
import {
  type EndedRelease,
  entriesOf,
  type ReleaseEntry,
  type ReleaseRecord,
  versionsOf,
} from '../contract/record'

// Each change returns a new record. scripts/release/README.md has the rules of what may become
// live, and of what remains of earlier releases.

type Maker = NonNullable<ReleaseRecord['by']>
interface ReleaseChange {
  entry: ReleaseEntry
  /** The time of the change, in ISO 8601. */
  at: string
}

/** The number of withdrawal marks that a record keeps. */
const MAX_WITHDRAWN = 1_000
const MAX_PREVIEWS = 50
/** The number of earlier releases that a record describes in full: the most that `--keep` takes. */
const MAX_PREVIOUS = 100
const MAX_ENDED = 1_000
const DEFAULT_KEPT = 10
const DAY_MS = 24 * 60 * 60 * 1_000
/** The time after its end for which an open page may ask for the files of a release. */
const SERVED_AFTER_MS = 7 * DAY_MS

/** Makes a release live for everyone; a canary of another one ends. */
export function goLive(
  record: ReleaseRecord | undefined,
  { entry, at, by }: ReleaseChange & { by: Maker },
): ReleaseRecord {
  const { since: _, canary, ...rest } = record ?? { previous: [] }
  const current = record?.current
  const isSame = current?.version === entry.version
  const ended = canary && canary.release.version !== entry.version ? canary.release : undefined
  return {
    ...withEnded(rest, ended, at),
    current: isSame ? withCommit(current, entry) : entry,
    by,
    ...(isSame && record?.since && { since: record.since }),
    previous: without(
      isSame || !current ? rest.previous : [{ ...current, until: at }, ...rest.previous],
      entry.version,
    ),
    ...marksAfter(record, { withdrawn: ended?.version, cleared: entry.version }),
  }
}

/** Equal sources stay the release that they were published as; it may get a clean commit. */
function withCommit(current: ReleaseEntry, entry: ReleaseEntry): ReleaseEntry {
  if (!current.dirty || entry.dirty || !entry.commit) return current
  const { dirty: _, ...same } = current
  return { ...same, commit: entry.commit, ...(entry.author && { author: entry.author }) }
}

/** Makes an earlier release live again, and withdraws the live one and its canary. */
export function goLiveAgain(record: ReleaseRecord, { entry, at }: ReleaseChange): ReleaseRecord {
  const previousVersion = record.current?.version
  const { until: _, ...again } = entry
  const after = goLive(record, { entry: again, at, by: 'rollback' })
  return {
    ...after,
    since: at,
    ...marksAfter(after, { withdrawn: previousVersion, cleared: entry.version }),
  }
}

/** Gives a release to a share of the sessions; everyone else keeps the live one. */
export function beginCanary(
  record: ReleaseRecord,
  { entry, at, share }: ReleaseChange & { share: number },
): ReleaseRecord {
  const last = record.canary?.release
  const ended = last && last.version !== entry.version ? last : undefined
  return {
    ...withEnded(record, ended, at),
    canary: { release: entry, share },
    ...marksAfter(record, { withdrawn: ended?.version, cleared: entry.version }),
  }
}

export function endCanary(record: ReleaseRecord, at: string): ReleaseRecord {
  const { canary, ...rest } = record
  if (!canary) return record
  const { version } = canary.release
  return { ...withEnded(rest, canary.release, at), ...marksAfter(record, { withdrawn: version }) }
}

/** Publishes a release under a name that nobody else sees; moves the name if it is taken. */
export function putPreview(
  record: ReleaseRecord = { current: null, previous: [] },
  { entry, at, preview }: ReleaseChange & { preview: string },
): ReleaseRecord {
  const { [preview]: moved, ...others } = record.previews ?? {}
  const ended = moved?.version === entry.version ? undefined : moved
  // By time, because names that are numbers come first in every object.
  const previews = Object.entries({ [preview]: entry, ...others }).sort(
    ([, one], [, other]) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt),
  )
  const remaining = { ...record, previews: Object.fromEntries(previews.slice(0, MAX_PREVIEWS)) }
  return previews
    .slice(MAX_PREVIEWS)
    .reduce((next, [, each]) => withEnded(next, each, at), withEnded(remaining, ended, at))
}

export function dropPreview(
  record: ReleaseRecord,
  { preview, at }: { preview: string; at: string },
): ReleaseRecord {
  const { [preview]: dropped, ...previews } = record.previews ?? {}
  return withEnded({ ...record, previews }, dropped, at)
}

/** Takes a package off the site: none of it runs any longer, and it comes back only by name. */
export function retire(record: ReleaseRecord, at: string): ReleaseRecord {
  const entries = [...entriesOf(record), ...(record.ended ?? [])]
  const versions = new Set([...versionsOf(record), ...(record.heldBack ?? [])])
  return {
    current: null,
    previous: [],
    retiredAt: at,
    ended: unique(entries.map(({ version, until = at }) => ({ version, until }))),
    heldBack: [...versions].slice(0, MAX_WITHDRAWN),
    ...(record.unnamed && { unnamed: record.unnamed }),
  }
}

/**
 * An earlier copy of a record without the releases that were withdrawn `since`, or without all of
 * them if it was retired. A live release that nothing can replace stays.
 */
export function withoutWithdrawn(
  record: ReleaseRecord,
  { since, at, mayReplace }: { since: ReleaseRecord; at: string; mayReplace: boolean },
): ReleaseRecord {
  if (record.retiredAt !== undefined) return record
  const { heldBack: marks = [] } = record
  const withdrawn = (since.heldBack ?? []).filter((version) => !marks.includes(version))
  const withMarks = (versions: readonly string[]): ReleaseRecord => ({
    ...record,
    ...(versions.length > 0 && { heldBack: [...versions, ...marks].slice(0, MAX_WITHDRAWN) }),
  })
  const all = withMarks(withdrawn)
  if (since.retiredAt !== undefined) return retire(all, since.retiredAt)
  const isWithdrawn = ({ version }: ReleaseEntry) => withdrawn.includes(version)
  const { current, canary } = record
  const isLive = current !== null && isWithdrawn(current)
  const to = isLive && mayReplace ? rollbackTarget(all) : undefined
  const remaining =
    isLive && !to ? withMarks(withdrawn.filter((each) => each !== current.version)) : all
  const ended = canary && isWithdrawn(canary.release) ? endCanary(remaining, at) : remaining
  return to ? goLiveAgain(ended, { entry: to, at }) : ended
}

/** Lets a retired package be deployed again, without its releases. */
export function bringBack(record: ReleaseRecord): ReleaseRecord {
  const { retiredAt: _, ...open } = record
  return open
}

/** The default target of a rollback: the newest release that was live and is not withdrawn. */
export function rollbackTarget({ previous, heldBack: withdrawn = [] }: ReleaseRecord) {
  return previous.find(({ version }) => !withdrawn.includes(version))
}

/**
 * Forgets releases that nobody can go back to and no open page asks for, and describes only the
 * newest ones: the record has to stay below what a site takes over HTTP.
 */
export function forgetOld(record: ReleaseRecord, at: string): ReleaseRecord {
  const isServed = ({ until = at }: { until?: string | undefined }) =>
    Date.parse(at) - Date.parse(until) < SERVED_AFTER_MS
  const { keep = DEFAULT_KEPT, heldBack: withdrawn = [] } = record
  let remainingCount = keep
  const previous = record.previous.filter((entry) => {
    const isKept = !withdrawn.includes(entry.version) && remainingCount-- > 0
    return isKept || isServed(entry)
  })
  const shortened = { ...record, previous: previous.slice(0, MAX_PREVIOUS) }
  const { ended = [], ...rest } = previous
    .slice(MAX_PREVIOUS)
    .reduceRight((next, entry) => withEnded(next, entry, entry.until ?? at), shortened)
  const servedReleases = ended.filter(isServed).slice(0, MAX_ENDED)
  return { ...rest, ...(servedReleases.length > 0 && { ended: servedReleases }) }
}

/**
 * Notes the folders that the record does not name, and returns those that it has not named for a
 * day: they can be deleted. A folder that another deploy is about to name is not among them.
 */
export function noteUnnamedFolders(
  record: ReleaseRecord,
  { folders, at }: { folders: readonly string[]; at: string },
): { record: ReleaseRecord; old: string[] } {
  const versions = new Set(versionsOf(record))
  const unnamed = Object.fromEntries(
    folders
      // Other files there, such as a file manager's, are not versions: no record may name them.
      .filter((version) => isSegment(version) && !versions.has(version))
      .map((version) => [version, record.unnamed?.[version] ?? at]),
  )
  const old = Object.keys(unnamed).filter(
    (version) => Date.parse(at) - Date.parse(unnamed[version] ?? at) >= DAY_MS,
  )
  for (const version of old) delete unnamed[version]
  const { unnamed: _, ...rest } = record
  return { record: { ...rest, ...(Object.keys(unnamed).length > 0 && { unnamed }) }, old }
}

const without = <T extends EndedRelease | ReleaseEntry>(entries: readonly T[], version: string) =>
  entries.filter((entry) => entry.version !== version)

const unique = (entries: readonly EndedRelease[]) => [
  ...new Map(entries.map((entry) => [entry.version, entry])).values(),
]

/** The record with one more ended release that pages may still run. */
function withEnded<T extends Partial<ReleaseRecord>>(
  record: T,
  entry: ReleaseEntry | undefined,
  at: string,
): T {
  if (!entry) return record
  const others = without(record.ended ?? [], entry.version)
  return { ...record, ended: [{ version: entry.version, until: at }, ...others] }
}

/** The marks after one version is withdrawn, and another one is live again. */
function marksAfter(
  record: Pick<ReleaseRecord, 'heldBack'> | undefined,
  { withdrawn, cleared }: { withdrawn?: string | undefined; cleared?: string },
): Pick<ReleaseRecord, 'heldBack'> {
  const versions = new Set([...(withdrawn ? [withdrawn] : []), ...(record?.heldBack ?? [])])
  if (cleared !== undefined) versions.delete(cleared)
  return { heldBack: [...versions].slice(0, MAX_WITHDRAWN) }
}
