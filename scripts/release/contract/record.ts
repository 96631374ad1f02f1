import {
  isCommit,
  isIsoTime,
  isPlainText,
  isSegment,
} from '@parlor/shared/contract/build/file-paths'
import { releasedScreen } from '@parlor/shared/contract/screens'
import * as v from 'valibot'
import { releasedContribution } from './slots'

/** The most that a site takes over HTTP, because pages contain parts of all records. */
export const MAX_RECORD_BYTES = 256 * 1024

const version = v.pipe(v.string(), v.check(isSegment, 'must be one part of a path'))
const time = v.pipe(v.string(), v.check(isIsoTime, 'must be a time in ISO 8601'))
const text = v.pipe(v.string(), v.check(isPlainText, 'must be at most 100 printable characters'))

const entryMembers = {
  version,
  /** `sha384-…` of the manifest, which lists the hashes of all other files. */
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash')),
  publishedAt: time,
  screens: v.optional(v.array(releasedScreen)),
  offers: v.optional(v.array(releasedContribution)),
  /** It was built by another recipe than the project's, so its build cannot be repeated here. */
  built: v.optional(v.literal('elsewhere')),
  /** The commit it was built from, if the project was in git. */
  commit: v.optional(v.pipe(v.string(), v.check(isCommit, 'must be 40 hexadecimal digits'))),
  author: v.optional(text),
  /** The working tree had uncommitted changes. */
  dirty: v.optional(v.boolean()),
  /** When it stopped being live, a canary or a preview. */
  until: v.optional(time),
}
// Loose: keys of newer versions are kept, and ignored here.
const entrySchema: v.GenericSchema<unknown, ReleaseEntry> = v.looseObject(entryMembers)
// Nothing else, so that a record with hundreds of them stays small.
const endedSchema = v.object({ version, until: time })

const recordMembers = {
  /** Null if nothing is live: only previews were published, or the package was retired. */
  current: v.nullable(entrySchema),
  /** The command that made it live. */
  by: v.optional(v.picklist(['start', 'deploy', 'rollback'])),
  /** When `current` became live, if not when it was published: after a rollback. */
  since: v.optional(time),
  /** The earlier live releases, newest first; a rollback picks from these. */
  previous: v.array(entrySchema),
  canary: v.optional(
    v.object({
      release: entrySchema,
      /** Share of the sessions that get it, from 0 to 1. */
      share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    }),
  ),
  /** By name, newest first: releases that load only by that name. */
  previews: v.optional(v.record(text, entrySchema)),
  /** Ended canaries and previews: pages that run them may still request their files. */
  ended: v.optional(v.array(endedSchema)),
  /** Withdrawn versions, newest first: none runs unless it is made live again. */
  heldBack: v.optional(v.array(version)),
  /** How many formerly live releases stay available for a rollback. */
  keep: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  /** When the package was taken off the site; it returns only by name. */
  retiredAt: v.optional(time),
  /** Folders that this record does not name, and since when: they are deleted after a day. */
  unnamed: v.optional(v.record(version, time)),
}
const recordSchema: v.GenericSchema<unknown, ReleaseRecord> = v.looseObject(recordMembers)

type OutputOf<T extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<T, undefined>>
/** One release of a package in its record; everything else about it is in its manifest. */
export type ReleaseEntry = OutputOf<typeof entryMembers>
/** The decisions of a package's own deploys and rollbacks: `releases/{name}.json`. */
export type ReleaseRecord = OutputOf<typeof recordMembers>
export type EndedRelease = v.InferOutput<typeof endedSchema>
export type ReleaseRecords = Record<string, ReleaseRecord>

/** Reads a record; if it is unusable, the problem says why. */
export function parseRecord(value: unknown): { record: ReleaseRecord } | { problem: string } {
  const parsed = v.safeParse(recordSchema, value)
  if (parsed.success) return { record: parsed.output }
  const [issue] = parsed.issues
  return { problem: `${v.getDotPath(issue) ?? 'the record'}: ${issue.message}` }
}

/** The same for a record's file. */
export function parseRecordFile(content: Buffer): ReturnType<typeof parseRecord> {
  try {
    return parseRecord(JSON.parse(content.toString()))
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

interface NamedReleases<Entry> {
  current: Entry | null
  previous: Entry[]
  canary?: { release: Entry; share: number } | undefined
  previews?: Record<string, Entry> | undefined
}

/** The same releases, each changed. */
export function mapReleases<From, To>(
  { current, previous, canary, previews }: NamedReleases<From>,
  change: (release: From) => To,
): NamedReleases<To> {
  const entries = Object.entries(previews ?? {})
  return {
    current: current && change(current),
    previous: previous.map(change),
    ...(canary && { canary: { release: change(canary.release), share: canary.share } }),
    ...(previews && {
      previews: Object.fromEntries(entries.map(([name, it]) => [name, change(it)])),
    }),
  }
}

/** Every release that a record names, except those of which it knows only that they ended. */
export function entriesOf(record: ReleaseRecord | undefined): ReleaseEntry[] {
  if (!record) return []
  const { current, previous, canary, previews = {} } = record
  const canaryAndPreviews = [...(canary ? [canary.release] : []), ...Object.values(previews)]
  return [...(current ? [current] : []), ...previous, ...canaryAndPreviews]
}

/** The versions whose files have to stay. */
export function versionsOf(record: ReleaseRecord | undefined): string[] {
  return [...entriesOf(record), ...(record?.ended ?? [])].map(({ version }) => version)
}
