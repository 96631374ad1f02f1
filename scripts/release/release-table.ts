import type { Canary, ReleaseIndex, ReleaseRow } from './release-index'
import { describeOrigin } from './rows/git-state'

const inUtc = (time: string) => time.slice(0, 19).replace('T', ' ')

/** `12.5%` */
export const percentOf = ({ share }: Canary) => `${Number((share * 100).toFixed(2))}%`

const origin = (release: ReleaseRow) => {
  const described = describeOrigin(release)
  return described && `  ${described}`
}

function canaryLine(canary: Canary): string {
  const { release } = canary
  const state = `live for ${percentOf(canary)} of sessions since ${inUtc(release.publishedAt)}`
  return `  canary    ${release.version}  ${state}${origin(release)}`
}

interface Listed {
  index: ReleaseIndex
  /** Why a package's row cannot be used, by name. */
  unusable?: Record<string, string>
}

/** What is live, since when, built from what, and what came before; times in UTC. */
export function releaseTable({ index, unusable = {} }: Listed, names: readonly string[]): string {
  const lines = names.flatMap((name) => {
    const deploy = index[name]
    const problem = unusable[name]
    if (problem) return [name, `  its row cannot be used: ${problem}`]
    if (!deploy) return [name, '  no release yet']
    const { current, since = current.publishedAt, canary, previous, previews = {} } = deploy
    const heldBack = new Set(deploy.heldBack)
    return [
      name,
      `  live      ${current.version}  since ${inUtc(since)}${origin(current)}`,
      ...(canary ? [canaryLine(canary)] : []),
      ...Object.entries(previews).map(
        ([preview, row]) =>
          `  preview   ${row.version}  ${preview}, of ${inUtc(row.publishedAt)}${origin(row)}`,
      ),
      ...previous.map(
        (row) =>
          `  previous  ${row.version}  of ${inUtc(row.publishedAt)}${heldBack.has(row.version) ? ', rolled back' : ''}${origin(row)}`,
      ),
    ]
  })
  return lines.join('\n')
}
