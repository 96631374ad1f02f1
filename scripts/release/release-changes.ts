import type { DeployRow, ReleaseIndex, ReleaseRow } from './release-index'

// Each change returns a new index, or the same one where there is nothing to change.

interface Change {
  name: string
  row: ReleaseRow
}

/**
 * Versions held back; older ones are forgotten. A version is a hash of its sources, so one that is
 * this old comes back only if somebody checks out sources from ten rollbacks ago.
 */
const MAX_HELD_BACK = 10

/** Makes `row` the current release; what was current comes first among the previous ones. */
export function promote(index: ReleaseIndex, { name, row }: Change): ReleaseIndex {
  const deploy = index[name]
  if (!deploy) return { ...index, [name]: { current: row, previous: [] } }
  const { current, previous, canary, since: _, ...rest } = deploy
  if (current.version === row.version && !canary) return index
  const earlier = [current, ...previous].filter(({ version }) => version !== row.version)
  const heldBack = heldBackWith(deploy, canary?.release.version, { live: row })
  return { ...index, [name]: { ...rest, current: row, previous: earlier, heldBack } }
}

/** Makes an earlier release current again, and holds back the one that was. */
export function rollBack(
  index: ReleaseIndex,
  { name, row, at }: Change & { at: string },
): ReleaseIndex {
  const replaced = index[name]?.current.version
  const deploy = promote(index, { name, row })[name]
  if (!deploy || replaced === row.version) return index
  const heldBack = heldBackWith(deploy, replaced, { live: row })
  return { ...index, [name]: { ...deploy, since: at, heldBack } }
}

/** Gives `row` to a share of the sessions; the current release stays everyone else's. */
export function beginCanary(
  index: ReleaseIndex,
  { name, row, share }: Change & { share: number },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy) return promote(index, { name, row })
  const heldBack = heldBackWith(deploy, deploy.canary?.release.version, { live: row })
  return { ...index, [name]: { ...deploy, canary: { release: row, share }, heldBack } }
}

/** Ends a canary by hand. */
export function endCanary(index: ReleaseIndex, name: string): ReleaseIndex {
  const deploy = index[name]
  if (!deploy?.canary) return index
  const { canary, ...rest } = deploy
  const heldBack = heldBackWith(deploy, canary.release.version, { live: deploy.current })
  return { ...index, [name]: { ...rest, heldBack } }
}

/** Publishes `row` under a name, which moves where another release has it; nobody else gets it. */
export function putPreview(
  index: ReleaseIndex,
  { name, row, preview }: Change & { preview: string },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy) return promote(index, { name, row })
  const { [preview]: _, ...others } = deploy.previews ?? {}
  return { ...index, [name]: { ...deploy, previews: { [preview]: row, ...others } } }
}

/** Takes a preview away. */
export function dropPreview(
  index: ReleaseIndex,
  { name, preview }: { name: string; preview: string },
): ReleaseIndex {
  const deploy = index[name]
  if (!deploy?.previews?.[preview]) return index
  const { [preview]: _, ...previews } = deploy.previews
  return { ...index, [name]: { ...deploy, previews } }
}

/** Forgets all but the newest `keep` previous releases, and as many previews. */
export function forgetOld(
  index: ReleaseIndex,
  { name, keep }: { name: string; keep: number },
): ReleaseIndex {
  const deploy = index[name]
  const names = Object.keys(deploy?.previews ?? {})
  if (!deploy || Math.max(deploy.previous.length, names.length) <= keep) return index
  const previous = deploy.previous.slice(0, keep)
  const kept = { ...index, [name]: { ...deploy, previous } }
  return names.slice(keep).reduce((next, preview) => dropPreview(next, { name, preview }), kept)
}

/** The versions held back once `version` is one of them and `live` is not. */
function heldBackWith(
  { heldBack = [] }: DeployRow,
  version: string | undefined,
  { live }: { live: ReleaseRow },
): string[] | undefined {
  const versions = new Set(version === undefined ? heldBack : [version, ...heldBack])
  versions.delete(live.version)
  return versions.size > 0 ? [...versions].slice(0, MAX_HELD_BACK) : undefined
}
