import type { Deployable } from '../webpack/rooms'

/** One published release, as `releases.json` lists it. */
export interface ReleaseRow {
  version: string
  /** Address of the manifest, from the site's root. */
  manifest: string
  /** `sha384-…` of the manifest, which lists the hashes of all other files. */
  integrity: string
  /** When it was published, in ISO 8601. */
  publishedAt: string
}

export interface DeployRow {
  current: ReleaseRow
  /** What was live before, newest first; a rollback takes from here. */
  previous: ReleaseRow[]
}

/** `releases.json`: what is live, and what came before. */
export type ReleaseIndex = Partial<Record<Deployable, DeployRow>>

/** Makes `row` the current release; what was current comes first among the previous ones. */
export function flip(
  index: ReleaseIndex,
  { name, row }: { name: Deployable; row: ReleaseRow },
): ReleaseIndex {
  const deploy = index[name]
  if (deploy?.current.version === row.version) return index
  const previous = deploy ? [deploy.current, ...deploy.previous] : []
  return {
    ...index,
    [name]: { current: row, previous: previous.filter(({ version }) => version !== row.version) },
  }
}
