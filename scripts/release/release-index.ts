import * as v from 'valibot'
import { type Deployable, isDeployable } from '../build/packages'
import { ReleaseError } from '../build/release'

const rowSchema = v.object({
  version: v.string(),
  /** Address of the manifest, from the site's root. */
  manifest: v.string(),
  /** `sha384-…` of the manifest, which lists the hashes of all other files. */
  integrity: v.string(),
  /** When it was published, in ISO 8601. */
  publishedAt: v.string(),
})

const canarySchema = v.object({
  release: rowSchema,
  /** Share of the sessions that get it, from 0 to 1. */
  share: v.number(),
  /** Set when it failed too often: pages take the current release again. */
  withdrawn: v.optional(v.object({ at: v.string(), reason: v.string() })),
})

const deploySchema = v.object({
  current: rowSchema,
  /** When `current` became so, where that is not when it was published: after a rollback. */
  since: v.optional(v.string()),
  /** What was live before, newest first; a rollback takes from here. */
  previous: v.array(rowSchema),
  canary: v.optional(canarySchema),
  /**
   * Versions that were rolled back, or were canaries and never went live, newest first: only a
   * deploy makes one of them live, not a restart of the local site.
   */
  heldBack: v.optional(v.array(v.string())),
})

/** One published release, as `releases.json` lists it. */
export type ReleaseRow = v.InferOutput<typeof rowSchema>
export type Canary = v.InferOutput<typeof canarySchema>
export type DeployRow = v.InferOutput<typeof deploySchema>
/** `releases.json`: what is live, and what came before. */
export type ReleaseIndex = Partial<Record<Deployable, DeployRow>>

/** Reads `releases.json`; an index that somebody has broken is refused with the reason. */
export function parseReleaseIndex(text: string, address: string): ReleaseIndex {
  try {
    const index: unknown = JSON.parse(text)
    if (typeof index !== 'object' || index === null || Array.isArray(index)) {
      throw new Error('it is not an object')
    }
    const stranger = Object.keys(index).find((name) => !isDeployable(name))
    if (stranger !== undefined) throw new Error(`it names an unknown package "${stranger}"`)
    v.assert(v.record(v.string(), deploySchema), index)
    // As it was written, so that a row keeps what a newer tool has added to it.
    return index
  } catch (error) {
    throw new ReleaseError(
      `The release index of ${address} cannot be used: ${reasonOf(error)}. Nothing was changed. Restore releases.json as the last deploy wrote it.`,
    )
  }
}

function reasonOf(error: unknown): string {
  if (!v.isValiError(error)) return (error as Error).message
  const [issue] = error.issues
  return `${v.getDotPath(issue)}: ${issue.message}`
}

/** Every version of one package that an index names. */
export function versionsOf(deploy: DeployRow | undefined): string[] {
  if (!deploy) return []
  const { current, previous, canary } = deploy
  return [current, ...previous, ...(canary ? [canary.release] : [])].map(({ version }) => version)
}
