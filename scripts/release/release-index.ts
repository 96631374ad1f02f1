import * as v from 'valibot'
import { type ReleasedScreen, screenSchema } from '../build/release'

const rowSchema = v.object({
  version: v.string(),
  /** Address of the manifest, from the site's root. */
  manifest: v.string(),
  /** `sha384-…` of the manifest, which lists the hashes of all other files. */
  integrity: v.string(),
  /** When it was published, in ISO 8601. */
  publishedAt: v.string(),
  /** Undefined: the screens that the specification gives to the package. */
  screens: v.optional(v.array(screenSchema)),
  /** What it was built from, where the project was in git. */
  commit: v.optional(v.string()),
  author: v.optional(v.string()),
  /** The working tree held changes that are in no commit. */
  dirty: v.optional(v.boolean()),
})

const canarySchema = v.object({
  release: rowSchema,
  /** Share of the sessions that get it, from 0 to 1. */
  share: v.number(),
})

const deploySchema = v.object({
  current: rowSchema,
  /** When `current` became so, where that is not when it was published: after a rollback. */
  since: v.optional(v.string()),
  /** What was live before, newest first; a rollback takes from here. */
  previous: v.array(rowSchema),
  canary: v.optional(canarySchema),
  /** By name, newest first: releases that nobody gets but by that name. */
  previews: v.optional(v.record(v.string(), rowSchema)),
  /**
   * Versions that were rolled back, or were canaries and never went live, newest first: only a
   * deploy makes one of them live, not a restart of the local site.
   */
  heldBack: v.optional(v.array(v.string())),
})

/** One published release, as the index lists it. */
export type ReleaseRow = v.InferOutput<typeof rowSchema>
export type Canary = v.InferOutput<typeof canarySchema>
export type DeployRow = v.InferOutput<typeof deploySchema>
/** What pages read of a package's row. */
export interface PageDeploy {
  current: Omit<ReleaseRow, 'publishedAt'>
}
/** By package, known to this checkout or not: what is live, and what came before. */
export type ReleaseIndex = Record<string, DeployRow>

/** Reads one package's row; where it cannot be used, the problem says why. */
export function parseRow(value: unknown): { row?: DeployRow; problem?: string } {
  // As it was written, so that a row keeps what a newer tool has added to it.
  if (v.is(deploySchema, value)) return { row: value }
  const [issue] = v.safeParse(deploySchema, value).issues ?? []
  return { problem: issue && `${v.getDotPath(issue) ?? ''}: ${issue.message}` }
}

/** Every release of one package that an index names. */
export function releasesOf(deploy: DeployRow | undefined): ReleaseRow[] {
  if (!deploy) return []
  const { current, previous, canary, previews = {} } = deploy
  const tried = [...(canary ? [canary.release] : []), ...Object.values(previews)]
  return [current, ...previous, ...tried]
}

export function versionsOf(deploy: DeployRow | undefined): string[] {
  return releasesOf(deploy).map(({ version }) => version)
}

/**
 * The index for pages: whose release it is and of when, is for those who deploy; its commit, for
 * reports. A screen that waits for a key of the configuration is there if the key is.
 */
export function indexForPages(index: ReleaseIndex, config: unknown): Record<string, PageDeploy> {
  const settings = Object(config) as Record<string, unknown>
  const isOn = ({ when }: ReleasedScreen) => typeof when !== 'string' || Boolean(settings[when])
  const forPages = (release: ReleaseRow) => {
    const { author: _by, dirty: _dirty, publishedAt: _at, screens, ...row } = release
    return { ...row, ...(screens && { screens: screens.filter(isOn) }) }
  }
  const brief = ({ commit: _, ...row }: ReleaseRow) => forPages(row)
  return mapValues(index, ({ current, previous, canary, previews, ...rest }) => ({
    ...{ current: forPages(current), previous: previous.map(brief) },
    ...(canary && { canary: { ...canary, release: forPages(canary.release) } }),
    ...(previews && { previews: mapValues(previews, forPages) }),
    ...rest,
  }))
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
