import type { Deployable } from '../build/packages'

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

/** A release that only a share of the sessions gets. */
export interface Canary {
  release: ReleaseRow
  /** From 0 to 1. */
  share: number
  /** Set when it failed too often: pages take the current release again. */
  withdrawn?: { at: string; reason: string }
}

export interface DeployRow {
  current: ReleaseRow
  /** When `current` became so, where that is not when it was published: after a rollback. */
  since?: string
  /** What was live before, newest first; a rollback takes from here. */
  previous: ReleaseRow[]
  canary?: Canary
  /** Versions that were rolled back: only a deploy brings one of them back, not a restart. */
  heldBack?: string[]
}

/** `releases.json`: what is live, and what came before. */
export type ReleaseIndex = Partial<Record<Deployable, DeployRow>>

/** Every version of one package that an index names. */
export function versionsOf(deploy: DeployRow | undefined): string[] {
  if (!deploy) return []
  const { current, previous, canary } = deploy
  return [current, ...previous, ...(canary ? [canary.release] : [])].map(({ version }) => version)
}

interface Change {
  name: Deployable
  row: ReleaseRow
}

const without = (rows: ReleaseRow[], row: ReleaseRow) =>
  rows.filter(({ version }) => version !== row.version)

/** Makes `row` the current release; what was current comes first among the previous ones. */
export function flip(index: ReleaseIndex, { name, row }: Change): ReleaseIndex {
  const deploy = index[name]
  if (!deploy) return { ...index, [name]: { current: row, previous: [] } }
  if (deploy.current.version === row.version && !deploy.canary) return index
  const before = deploy.current.version === row.version ? [] : [deploy.current]
  const heldBack = (deploy.heldBack ?? []).filter((version) => version !== row.version)
  return {
    ...index,
    [name]: {
      current: row,
      previous: without([...before, ...deploy.previous], row),
      ...(heldBack.length > 0 && { heldBack }),
    },
  }
}

/** Makes an earlier release current again, and holds back the one that was. */
export function rollBack(
  index: ReleaseIndex,
  { name, row, at }: Change & { at: string },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy || deploy.current.version === row.version) return index
  const flipped = flip(index, { name, row })[name]
  if (!flipped) return index
  const heldBack = [deploy.current.version, ...(flipped.heldBack ?? [])]
  return { ...index, [name]: { ...flipped, since: at, heldBack } }
}

/** Gives `row` to a share of the sessions; the current release stays everyone else's. */
export function beginCanary(
  index: ReleaseIndex,
  { name, row, share }: Change & { share: number },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy) return flip(index, { name, row })
  return { ...index, [name]: { ...deploy, canary: { release: row, share } } }
}

/** Ends a canary by hand, and holds its release back. */
export function endCanary(index: ReleaseIndex, name: Deployable): ReleaseIndex {
  const deploy = index[name]
  if (!deploy?.canary) return index
  const { canary, ...rest } = deploy
  const heldBack = [canary.release.version, ...(deploy.heldBack ?? [])]
  return { ...index, [name]: { ...rest, heldBack } }
}

/** Takes the canary back from everybody, and says why. */
export function withdrawCanary(
  index: ReleaseIndex,
  { name, at, reason }: { name: Deployable; at: string; reason: string },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy?.canary || deploy.canary.withdrawn) return index
  return {
    ...index,
    [name]: { ...deploy, canary: { ...deploy.canary, withdrawn: { at, reason } } },
  }
}

/** Forgets all but the newest `keep` previous releases. */
export function forgetOld(
  index: ReleaseIndex,
  { name, keep }: { name: Deployable; keep: number },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy || deploy.previous.length <= keep) return index
  return { ...index, [name]: { ...deploy, previous: deploy.previous.slice(0, keep) } }
}
