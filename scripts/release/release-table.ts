import { deployables } from '../webpack/rooms'
import type { Canary, ReleaseIndex, ReleaseRow } from './release-index'

const since = ({ publishedAt }: ReleaseRow) => publishedAt.slice(0, 19).replace('T', ' ')

function canaryLine({ release, share, withdrawn }: Canary): string {
  const state = withdrawn
    ? `withdrawn ${withdrawn.at.slice(0, 19).replace('T', ' ')}: ${withdrawn.reason}`
    : `given to ${Math.round(share * 100)} % of sessions since ${since(release)}`
  return `  canary    ${release.version}  ${state}`
}

/** What is live, since when, and what came before; times in UTC. */
export function releaseTable(index: ReleaseIndex): string {
  const lines = deployables.flatMap((name) => {
    const deploy = index[name]
    if (!deploy) return [name, '  no release yet']
    const heldBack = new Set(deploy.heldBack)
    return [
      name,
      `  live      ${deploy.current.version}  since ${since(deploy.current)}`,
      ...(deploy.canary ? [canaryLine(deploy.canary)] : []),
      ...deploy.previous.map(
        (row) =>
          `  previous  ${row.version}  of ${since(row)}${heldBack.has(row.version) ? ', rolled back' : ''}`,
      ),
    ]
  })
  return lines.join('\n')
}
