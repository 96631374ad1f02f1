import * as v from 'valibot'
import { isCommit, isIsoTime, isPlainText, isSegment } from './build/file-paths'
import { releasedScreen } from './screens'

const version = v.pipe(v.string(), v.check(isSegment, 'must be one part of a path'))
const time = v.pipe(v.string(), v.check(isIsoTime, 'must be a time in ISO 8601'))
const text = v.pipe(v.string(), v.check(isPlainText, 'must be at most 100 printable characters'))

const entryMembers = {
  version,
  /** `sha384-…` of the manifest, which lists the hashes of all other files. */
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash')),
  publishedAt: time,
  screens: v.optional(v.array(releasedScreen)),
  /** What it was built from, where the project was in git. */
  commit: v.optional(v.pipe(v.string(), v.check(isCommit, 'must be 40 hexadecimal digits'))),
  author: v.optional(text),
  /** The working tree held changes that are in no commit. */
  dirty: v.optional(v.boolean()),
  /** When it stopped being live, a canary or a preview. */
  until: v.optional(time),
}
// Loose: what a later tool has written is kept where it stands, and means nothing here.
const entrySchema: v.GenericSchema<unknown, ReleaseEntry> = v.looseObject(entryMembers)

const rowMembers = {
  /** Null where nothing is live: only previews were published, or the package was retired. */
  current: v.nullable(entrySchema),
  /** Which command made it live. */
  by: v.optional(v.picklist(['start', 'deploy', 'rollback'])),
  /** When `current` became so, where that is not when it was published: after a rollback. */
  since: v.optional(time),
  /** What was live before, newest first; a rollback takes from here. */
  previous: v.array(entrySchema),
  canary: v.optional(
    v.object({
      release: entrySchema,
      /** Share of the sessions that get it, from 0 to 1. */
      share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    }),
  ),
  /** By name, newest first: releases that nobody gets but by that name. */
  previews: v.optional(v.record(text, entrySchema)),
  /** Canaries and previews that have ended: pages that run them may still ask for their files. */
  ended: v.optional(v.array(entrySchema)),
  /** Withdrawn versions, newest first: none of them runs unless somebody makes it live again. */
  heldBack: v.optional(v.array(version)),
  /** How many releases that were live stay for a rollback. */
  keep: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  /** The package was taken off the site, and comes back only by name. */
  retiredAt: v.optional(time),
  /** Folders that this row does not name, and since when: after a day they are deleted. */
  unnamed: v.optional(v.record(version, time)),
}
const rowSchema: v.GenericSchema<unknown, Row> = v.looseObject(rowMembers)

type Members<T extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<T, undefined>>
/** One release of a package as its row names it; everything else about it is in its manifest. */
export type ReleaseEntry = Members<typeof entryMembers>
/** What a package's own deploys and rollbacks have decided: `releases/{name}.json`. */
export type Row = Members<typeof rowMembers>
export type Rows = Record<string, Row>
export type Canary = NonNullable<Row['canary']>

/** Reads a row; where it cannot be used, the problem says why. */
export function parseRow(value: unknown): { row: Row } | { problem: string } {
  const read = v.safeParse(rowSchema, value)
  if (read.success) return { row: read.output }
  const [issue] = read.issues
  return { problem: `${v.getDotPath(issue) ?? 'the row'}: ${issue.message}` }
}

/** Every release that a row names. */
export function entriesOf(row: Row | undefined): ReleaseEntry[] {
  if (!row) return []
  const { current, previous, canary, previews = {}, ended = [] } = row
  const tried = [...(canary ? [canary.release] : []), ...Object.values(previews)]
  return [...(current ? [current] : []), ...previous, ...tried, ...ended]
}

export function versionsOf(row: Row | undefined): string[] {
  return entriesOf(row).map((entry) => entry.version)
}
