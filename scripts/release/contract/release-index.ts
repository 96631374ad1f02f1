import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { releasedScreen, screenForPages } from '@parlor/shared/contract/screens'
import * as v from 'valibot'
import { mapReleases, type ReleaseEntry, type ReleaseRecord } from './record'
import { contributionForPages, releasedContribution } from './slots'

const releaseSchema = v.object({
  version: v.string(),
  /** Address of its manifest, relative to the site's root. */
  manifest: v.string(),
  integrity: v.string(),
  publishedAt: v.string(),
  commit: v.optional(v.string()),
  screens: v.optional(v.array(releasedScreen)),
  offers: v.optional(v.array(releasedContribution)),
})

const entrySchema = v.object({
  /** Null if nothing of the package is live: a page drops the release that it had. */
  current: v.nullable(releaseSchema),
  previous: v.array(releaseSchema),
  canary: v.optional(v.object({ release: releaseSchema, share: v.number() })),
  previews: v.optional(v.record(v.string(), releaseSchema)),
  heldBack: v.optional(v.array(v.string())),
  /** The time since which the record is unreadable. The entry is its last readable form. */
  unreadableSince: v.optional(v.string()),
})

/** A release as pages read it, without who deployed it. */
export type IndexRelease = v.InferOutput<typeof releaseSchema>
/** A package in the index, composed from its record. */
export type IndexEntry = v.InferOutput<typeof entrySchema>
/** `/releases.json`: each package's live release, and the previous ones. */
export type ReleaseIndex = Record<string, IndexEntry>

/** Withdrawn versions that a page may still run; pages need no older ones. */
const MARKS_FOR_PAGES = 20

/** The part of a record that pages read: the keys of this contract, and no others. */
export function indexEntry(name: string, record: ReleaseRecord): IndexEntry {
  const { current, previous, canary, previews, heldBack: withdrawn = [] } = record
  const versions = new Set(previous.map(({ version }) => version))
  const marks = withdrawn.filter((version, at) => at < MARKS_FOR_PAGES || versions.has(version))
  return {
    ...mapReleases({ current, previous, canary, previews }, (entry) => indexRelease(name, entry)),
    ...(marks.length > 0 && { heldBack: marks }),
  }
}

function indexRelease(
  name: string,
  { version, integrity, publishedAt, commit, dirty, screens, offers }: ReleaseEntry,
): IndexRelease {
  const manifest = `/${name}/${version}/${MANIFEST_FILE}`
  return {
    version,
    manifest,
    integrity,
    publishedAt,
    // With uncommitted changes, it was not built from that commit.
    ...(commit && !dirty && { commit }),
    ...(screens && { screens: screens.map(screenForPages) }),
    ...(offers && { offers: offers.map(contributionForPages) }),
  }
}

const indexSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), entrySchema))

/** Reads a composed `/releases.json`; empty if it is unreadable, or before the first one. */
export function parseIndex(text: string | undefined): ReleaseIndex {
  const { success, output } = v.safeParse(indexSchema, text)
  return success ? output : {}
}

/** Every release that pages may run or have run, the live one first. */
export function releasesOf(entry: IndexEntry | undefined): IndexRelease[] {
  if (!entry) return []
  const { current, previous, canary, previews = {} } = entry
  const canaryAndPreviews = [...(canary ? [canary.release] : []), ...Object.values(previews)]
  return [...(current ? [current] : []), ...canaryAndPreviews, ...previous]
}
